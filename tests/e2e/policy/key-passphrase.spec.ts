import { expectNoKeyAnywhere } from '../harness/canary';
import { expect, test } from '../harness/parley-test';
import { canaryKey } from '../harness/simulated-services';
import { killWorker } from '../harness/worker';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

test('locked keys send nothing, also not from a new worker, until the passphrase is given @gate @attack:disk', async ({
  parley,
  openAiPanel,
  services,
}) => {
  const { page } = openAiPanel;
  const settings = await parley.context.newPage();
  await settings.goto(page.url().replace('sidepanel.html', 'settings.html'));
  await settings.getByRole('button', { name: 'Data', exact: true }).click();
  await settings.getByRole('radio', { name: 'With a passphrase' }).click();
  await settings.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
  await settings.getByLabel('Confirm passphrase').fill('correct horse battery');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByRole('button', { name: 'Lock now' }).click();
  await settings.getByText('Keys are locked').waitFor();
  await settings.close();
  await killWorker(parley);
  services.openai.script({ answer: { pieces: [{ type: 'text', text: 'An answer.' }] } });

  await openAiPanel.ask('A question');
  const failed = await openAiPanel.answered('failed');
  const sentWhileLocked = services.openai.log.entries().filter(({ method }) => method === 'POST').length;
  await failed.getByLabel('Passphrase').fill('correct horse battery');
  await failed.getByRole('button', { name: 'Unlock' }).click();
  await openAiPanel.answered();

  expect(sentWhileLocked).toBe(0);
  const calls = services.openai.log.entries().filter(({ method }) => method === 'POST');
  expect(calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canaryKey}`]);
  await expectNoKeyAnywhere(parley, page, services);
});
