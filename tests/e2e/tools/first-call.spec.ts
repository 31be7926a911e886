import { startListing } from '../../simulators/mcp/odd-server';
import { callsOf, says } from '../harness/card-panel';
import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { launchParley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { pressAnswer } from '../harness/press-answer';

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
  let presses = ofBrowser;
  const press = async (work: Promise<void>): Promise<void> => {
    presses += 1;
    await work;
  };

  await press(page.locator('.pl-tools-button').click());
  await page.getByLabel('Address').fill(server.origin);
  await press(page.getByLabel('Address').press('Enter'));
  await expect(page.getByTestId('tools-sheet')).toHaveCount(0);
  const { connections } = await sendCommand(page, { type: 'mcp-list' });
  const tool = `mcp-${connections[0]?.id ?? ''}____good`;
  services.openai.script([callsOf(tool), says('It says yes.')]);
  await panel.composer.fill('What does it say?');
  await press(panel.composer.press('Enter'));
  await expect(page.locator('.pl-consent')).toContainText('raw');
  await press(pressAnswer(page.locator('.pl-consent [data-answer="once"]')));
  await panel.answered();

  expect(presses).toBeLessThanOrEqual(5);
  expect(services.openai.log.entries().at(-1)?.body).toContain('yes');
  await parley.close();
  removeProfile(parley.profile);
  await server.stop();
});
