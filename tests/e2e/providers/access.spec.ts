import type { Page } from '@playwright/test';
import { startWebServer } from '../../simulators/fault-servers';
import { storedAnswer } from '../harness/database';
import { launchParley, removeProfile } from '../harness/launch';
import { expect, test } from '../harness/parley-test';

test('a plain web server on port 8080 is called nothing before the grant, and no model server after it', async ({
  services,
}) => {
  const server = await startWebServer();
  const resolverRules = services.resolverRules.replace(
    'MAP 127.0.0.1:8080 127.0.0.1:9',
    `MAP 127.0.0.1:8080 127.0.0.1:${server.port}`,
  );
  const parley = await launchParley({ services: { ...services, resolverRules }, grants: 'on-request' });
  try {
    const page = await parley.openPanelPage();
    const row = page.getByRole('listitem').filter({ hasText: 'Port 8080' });
    await expect(row).toContainText('Something is responding on port 8080, which llama.cpp usually uses.');
    expect(server.log.entries().every(({ path, headers }) => path === '/' && !('origin' in headers))).toBe(true);

    await row.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(row).toContainText('Parley doesn’t recognize what is running on port 8080 as a model server.');

    await expect(row.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(async () => (await chrome.permissions.getAll()).origins)).toEqual([
      'http://127.0.0.1:8080/*',
    ]);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await server.stop();
  }
});

test('access that is taken back is asked for again, and the question is answered then @gate @model', async ({
  panel,
  services,
}) => {
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Back again.' }] } });
  await panel.page.evaluate(() => chrome.permissions.remove({ origins: ['http://*/*', 'https://*/*'] }));
  services.ollama.log.clear();

  await panel.ask('Are you there?');
  const last = await panel.answered('failed');
  await expect(last).toContainText('Parley isn’t allowed to reach 127.0.0.1:11434');
  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'failed', text: '' });
  expect(services.ollama.log.entries()).toEqual([]);

  await last.getByRole('button', { name: 'Allow access', exact: true }).click();
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe('Back again.');
  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text: 'Back again.' });
});

/** The granted match patterns but the one of the Edge voice's socket. */
const grantedAddresses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { origins = [] } = await chrome.permissions.getAll();
    return origins.filter((pattern) => pattern.startsWith('http'));
  });

test('access that is taken back in the browser’s settings is noticed at once and can be given again', async ({
  parley,
  panel,
}) => {
  const settings = await parley.context.newPage();
  await settings.goto(parley.url('settings.html'));
  await settings.getByRole('button', { name: 'Models & keys' }).click();
  const row = settings.getByRole('listitem').filter({ hasText: '127.0.0.1:11434' });
  await expect(row).toContainText('Works');

  await panel.page.evaluate(() => chrome.permissions.remove({ origins: ['http://*/*', 'https://*/*'] }));
  await expect(row).toContainText('Needs access');
  await row.getByRole('button', { name: 'Allow access' }).click();

  await expect(row).toContainText('Works');
  expect(await grantedAddresses(settings)).toEqual(['http://127.0.0.1:11434/*']);

  // The last connection that used it is removed: once that cannot be undone, the access goes too.
  await row.getByRole('button', { name: /^More options for/ }).click();
  await settings.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  expect(await grantedAddresses(settings)).toHaveLength(1);
  await expect.poll(() => grantedAddresses(settings), { timeout: 40_000 }).toEqual([]);
});
