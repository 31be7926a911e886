import { expect, test } from '../harness/parley-test';

test('a local model is downloaded, paused, resumed, looked at, asked and deleted @gate @model @provider:ollama', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  await page.goto(page.url().replace('sidepanel.html', 'settings.html'));
  await page.getByRole('button', { name: 'Models & keys', exact: true }).click();
  const models = page.getByRole('region', { name: 'Models of Ollama' });
  services.ollama.script({ when: { path: '/api/pull' }, paceMs: 400 });

  await models.getByLabel('Model name').fill('smollm2:135m');
  await models.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(models.getByRole('progressbar', { name: 'Downloading smollm2:135m' })).toBeVisible();
  await expect(models).toContainText(/ of 271 MB/);
  await models.getByRole('button', { name: 'Cancel download' }).click();
  await expect(models).toContainText('smollm2:135m is paused');
  await services.ollama.log.waitFor(({ path, end }) => path === '/api/pull' && end === 'client-closed');
  await models.getByRole('button', { name: 'Resume', exact: true }).click();
  const row = models.getByRole('listitem').filter({ hasText: 'smollm2:135m' }).first();
  await expect(row.getByRole('button', { name: 'Delete smollm2:135m' })).toBeVisible();
  await expect(models).not.toContainText('is paused');

  await row.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(row).toContainText('Q4_K_M');
  await row.getByRole('button', { name: 'Delete smollm2:135m' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(models).not.toContainText('smollm2:135m');
});

test('the connection says how long a local model stays loaded and how much it reads', async ({ panel, services }) => {
  const { page } = panel;
  await page.goto(page.url().replace('sidepanel.html', 'settings.html'));
  await page.getByRole('button', { name: 'Models & keys', exact: true }).click();
  await page.getByRole('button', { name: 'More options for Ollama', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Keep model in memory for').fill('30m');
  await page.getByLabel('Maximum context, in tokens').fill('4096');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Keep model in memory for')).toHaveCount(0);

  await page.goto(page.url().replace(/settings\.html.*/, 'sidepanel.html'));
  await panel.ask('Hello?');
  await panel.answered();

  const asked = services.ollama.log.entries().find(({ path }) => path === '/api/chat');
  expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({ keep_alive: '30m', options: { num_ctx: 4096 } });
});
