import { expectNoKeyAnywhere } from '../harness/canary';
import { connectOpenAi } from '../harness/connect';
import { readTable } from '../harness/database';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKey } from '../harness/simulated-services';
import { killWorker } from '../harness/worker';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

test('keys that are kept for a session outlive the worker, are on no disk, and are asked for in the next session @gate @attack:disk', async ({
  services,
}) => {
  services.reset();
  services.openai.script({ answer: { pieces: [{ type: 'text', text: 'An answer.' }] }, times: 'always' });
  const running: Parley[] = [];
  const launch = async (profile?: string): Promise<Parley> => {
    const parley = await launchParley({ services, ...(profile !== undefined && { profile }) });
    running.push(parley);
    return parley;
  };
  const questions = () => services.openai.log.entries().filter(({ method }) => method === 'POST');

  const first = await launch();
  try {
    const page = await first.openPanelPage();
    await connectOpenAi(page);
    const settings = await first.context.newPage();
    await settings.goto(first.url('settings.html'));
    await settings.getByRole('button', { name: 'Data', exact: true }).click();
    // What stands above the choice is there once it is known what there is, and moves it.
    await expect(settings.getByText('Snapshots in this browser')).toBeVisible();
    await settings.getByRole('radio', { name: 'For this session only' }).click();
    await expect(settings.getByRole('radio', { name: 'For this session only' })).toBeChecked();
    await expect.poll(() => readTable(settings, 'vault', 'envelopes')).toEqual([]);
    await settings.close();
    await killWorker(first);
    await page.reload();
    const panel = panelOn(page);
    await panel.composer.waitFor();
    await panel.ask('A question');
    await panel.answered();
    await expectNoKeyAnywhere(first, page, services);
    await first.close();

    const second = await launch(first.profile);
    const nextPage = await second.openPanelPage();
    const nextPanel = panelOn(nextPage);
    await expect(nextPanel.messages('user')).toHaveCount(1);
    await nextPanel.ask('Another question');
    const failed = await nextPanel.answered('failed');
    await expect(failed).toContainText('Enter your OpenAI key for this session');
    expect(questions()).toHaveLength(1);
    const nextSettings = await second.context.newPage();
    await nextSettings.goto(second.url('settings.html'));
    await nextSettings.getByRole('button', { name: 'Models & keys' }).click();
    await expect(nextSettings.getByRole('listitem').filter({ hasText: 'OpenAI' })).toContainText(
      'Parley will ask for this key when you next use it',
    );
    await nextPage.bringToFront();
    await failed.getByLabel('API key').fill(canaryKey);
    await failed.getByRole('button', { name: 'Use key' }).click();
    await nextPanel.answered();

    expect(questions().map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 2 }, () => `Bearer ${canaryKey}`),
    );
    await expect(nextSettings.getByText('Parley will ask for this key when you next use it')).toHaveCount(0);
    await expectNoKeyAnywhere(second, nextPage, services);
  } finally {
    for (const parley of running) await parley.close();
    removeProfile(first.profile);
  }
});
