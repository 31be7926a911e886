import { startListing } from '../../simulators/mcp/odd-server';
import { callsOf, says } from '../harness/card-panel';
import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { launchParley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { pressAnswer } from '../harness/press-answer';
import { countPresses } from '../harness/press-count';

/** The browser’s own question for a host is one more press, which no test sees. */
const ofBrowser = 1;

test('from nothing to a first call of a server takes at most five presses @gate @tools', async ({ services }) => {
  const server = await startListing([]);
  const parley = await launchParley({ services });
  const panel = panelOn(await parley.openPanelPage());
  const { page } = panel;
  await connectOpenAi(page);
  await page.reload();
  await panel.composer.waitFor();
  const presses = await countPresses(page);

  await page.locator('.pl-tools-button').click();
  await page.getByLabel('Address').fill(server.origin);
  await page.getByLabel('Address').press('Enter');
  await expect(page.getByTestId('tools-sheet')).toHaveCount(0);
  const { connections } = await sendCommand(page, { type: 'mcp-list' });
  const tool = `mcp-${connections[0]?.id ?? ''}____good`;
  services.openai.script([callsOf(tool), says('It says yes.')]);
  await panel.composer.fill('What does it say?');
  await panel.composer.press('Enter');
  await expect(page.locator('.pl-consent')).toContainText('raw');
  await pressAnswer(page.locator('.pl-consent [data-answer="once"]'));
  await panel.answered();

  const { clicks, keys } = await presses();
  expect([clicks, keys]).toEqual([2, 2]);
  expect(clicks + keys + ofBrowser).toBeLessThanOrEqual(5);
  expect(services.openai.log.entries().at(-1)?.body).toContain('yes');
  await parley.close();
  removeProfile(parley.profile);
  await server.stop();
});
