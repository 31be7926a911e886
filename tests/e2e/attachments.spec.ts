import { handFile } from './harness/hand-file';
import { expect, test } from './harness/parley-test';
import { saveScreenshot } from './harness/screenshot';

/** One red pixel; PNG specification, third edition. */
const redPixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const text = (content: string): Uint8Array => Buffer.from(content);

test('a pasted picture and a dropped text file go out with the question', async ({ openAiPanel, services }) => {
  const { page } = openAiPanel;
  await handFile(page, 'paste', { name: 'image.png', type: 'image/png', bytes: Buffer.from(redPixel, 'base64') });
  await handFile(page, 'drop', { name: 'notes.md', type: 'text/markdown', bytes: text('# The sky\n\nIt scatters.') });
  await expect(page.getByTestId('attachment')).toHaveCount(2);
  await expect(page.getByTestId('drop')).toHaveCount(0);
  await openAiPanel.composer.fill('What is this?');
  await saveScreenshot(page, 'attachments-composer');

  await openAiPanel.composer.press('Enter');
  await openAiPanel.answered();

  const sent = await services.openai.log.waitFor(({ body }) => body.includes('What is this?'));
  expect(sent.body).toContain(`data:image/png;base64,${redPixel}`);
  expect(sent.body).toContain('Attached file \\"notes.md\\", as data:');
  expect(sent.body).toContain('It scatters.');
  await expect(page.getByTestId('attachment')).toHaveCount(0);
  await expect(openAiPanel.messages('user').getByRole('button', { name: 'Show notes.md' })).toBeVisible();
  await saveScreenshot(page, 'attachments-sent');
});

test('attached files are there again after the panel was closed', async ({ parley, openAiPanel }) => {
  await handFile(openAiPanel.page, 'drop', { name: 'notes.txt', type: 'text/plain', bytes: text('kept') });
  await expect(openAiPanel.page.getByTestId('attachment')).toHaveCount(1);
  await openAiPanel.page.reload();

  await expect(openAiPanel.page.getByTestId('attachment')).toContainText('notes.txt');
  expect(parley.problems.problems).toEqual([]);
});

test('a file that cannot be attached is named and the others stay', async ({ openAiPanel }) => {
  const { page } = openAiPanel;
  await page.getByTestId('attach-input').setInputFiles([
    { name: 'program.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2]) },
    { name: 'data.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') },
  ]);

  await expect(page.getByTestId('attachment')).toHaveCount(1);
  await expect(page.getByTestId('attachment')).toContainText('data.csv');
  await expect(page.getByText('program.bin is no text, picture, PDF or Word file')).toBeVisible();
});

test('parameters go out with the question, and the answer tells what was sent', async ({ openAiPanel, services }) => {
  const { page } = openAiPanel;
  await page.getByTestId('more').click();
  await page.getByTestId('parameters').click();
  await page.getByLabel('Instructions').fill('Answer in one word.');
  await page.getByLabel('Temperature').fill('0');
  await saveScreenshot(page, 'parameters');
  await page.getByRole('button', { name: 'Save' }).click();

  await openAiPanel.ask('Which colour?');
  await openAiPanel.answered();

  const sent = await services.openai.log.waitFor(({ body }) => body.includes('Which colour?'));
  expect(sent.body).toContain('Answer in one word.');
  expect(JSON.parse(sent.body)).toMatchObject({ temperature: 0 });
  await openAiPanel.messages('assistant').last().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'What was sent' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('api.openai.com');
  await expect(sheet).toContainText('temperature: 0');
  await expect(sheet).toContainText('Answer in one word.');
  await saveScreenshot(page, 'what-was-sent');
});

test.describe('in the dark, on a local model', () => {
  test.use({ launch: { colorScheme: 'dark' } });

  test('what the model is not known to take is said before sending', async ({ panel }) => {
    await panel.page.setViewportSize({ width: 360, height: 720 });
    await handFile(panel.page, 'paste', {
      name: 'image.png',
      type: 'image/png',
      bytes: Buffer.from(redPixel, 'base64'),
    });

    await expect(panel.page.getByRole('status').filter({ hasText: 'not listed as reading pictures' })).toBeVisible();
    await panel.page.getByTestId('ledger').click();
    await expect(panel.page.getByText('What will be sent')).toBeVisible();
    await saveScreenshot(panel.page, 'attachments-refused');
    await panel.page.keyboard.press('Escape');
    await panel.page.getByRole('button', { name: 'Remove', exact: true }).click();

    await expect(panel.page.getByTestId('attachment')).toHaveCount(0);
  });
});
