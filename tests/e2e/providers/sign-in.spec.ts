import { startSimulator } from '../../simulators/core/simulator';
import { createOpenRouterService } from '../../simulators/openrouter/service';
import { dumpDatabases } from '../harness/database';
import { launchParley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';
import { publicKeyHash } from '../harness/simulated-services';

test('somebody without a key and without a model has the first answer after two clicks', async ({ services }) => {
  const openRouter = createOpenRouterService();
  const simulator = await startSimulator(openRouter, { tls: { names: ['openrouter.ai'] } });
  const parley = await launchParley({
    services: {
      ...services,
      // Nothing runs on this computer.
      resolverRules: `MAP openrouter.ai 127.0.0.1:${simulator.port}, MAP 127.0.0.1:11434 127.0.0.1:9, ${services.resolverRules}`,
      trustedKeys: [...services.trustedKeys, await publicKeyHash(simulator.port)],
    },
    grants: 'on-request',
  });
  try {
    const page = await parley.openPanelPage();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const panel = panelOn(page);
    await panel.composer.waitFor();
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'Here I am, for nothing.' }] } });
    await panel.ask('Who are you?');
    await panel.answered();

    expect((await panel.shownAnswer()).trim()).toBe('Here I am, for nothing.');
    expect(simulator.log.entries().at(-1)?.body).toContain('openrouter/free');
    const [key = ''] = openRouter.signIn.keys;
    expect(key).not.toBe('');
    expect(await dumpDatabases(page)).not.toContain(key);
    expect(await page.content()).not.toContain(key);

    await page.goto(parley.url('settings.html'));
    await page.getByRole('button', { name: 'Models & keys', exact: true }).click();
    await expect(page.getByText('Spent with this key: $0.25 · $4.75 left')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keys at OpenRouter' })).toBeVisible();
    await saveScreenshot(page, 'sign-in-account');
    expect(parley.problems.problems).toEqual([]);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await simulator.stop();
  }
});
