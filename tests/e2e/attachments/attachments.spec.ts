import { handFile } from '../harness/hand-file';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

/** One red pixel; PNG specification, third edition. */
const redPixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const text = (content: string): Uint8Array => Buffer.from(content);

test('a pasted picture and a dropped text file go out with the question @gate @answers', async ({
  openAiPanel,
  services,
}) => {
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
  await expect(page.getByText('program.bin isn’t a text, image, PDF or Word file')).toBeVisible();
});

/** A camera's note that it was held on its side: the picture must be turned by a quarter (Exif 2.32, 4.6.4, orientation 6). */
const cameraNotes = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
/** Two frames of one pixel, a red and a blue one (GIF89a). */
const animation = Buffer.from(
  '47494638396101000100800000ff00000000ff21f904000a0000002c00000000010001000002024401' +
    '0021f904000a0000002c00000000010001000002024c01003b',
  'hex',
);

test('pictures are made fit to be sent, and what was done is said @gate @answers', async ({
  openAiPanel,
  services,
}) => {
  const { page } = openAiPanel;
  await page.setViewportSize({ width: 320, height: 720 });
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    canvas.getContext('2d')?.fillRect(0, 0, 2000, 3000);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page.getByTestId('attach-input').setInputFiles([
    {
      name: 'IMG_2041.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([Buffer.from(photo.slice(0, 2)), cameraNotes, Buffer.from(photo.slice(2))]),
    },
    { name: 'wave.gif', mimeType: 'image/gif', buffer: animation },
    { name: 'IMG_2042.HEIC', mimeType: '', buffer: Buffer.from([0, 0, 0, 24, 102, 116, 121, 112]) },
  ]);

  await expect(page.getByTestId('attachment').nth(0)).toContainText('reduced to 1536×2048');
  await expect(page.getByTestId('attachment').nth(1)).toContainText('first frame only');
  await expect(page.getByText('The browser can’t open the image IMG_2042.HEIC.')).toBeVisible();
  await saveScreenshot(page, 'pictures-composer');
  await openAiPanel.ask('What is this?');
  await openAiPanel.answered();

  const sent = await services.openai.log.waitFor(({ body }) => body.includes('What is this?'));
  expect(sent.body.match(/data:image\/[a-z]+/g)).toEqual(['data:image/jpeg', 'data:image/png']);
  const [, jpeg = ''] = /data:image\/jpeg;base64,([^"]+)/.exec(sent.body) ?? [];
  expect(Buffer.from(jpeg, 'base64').includes('Exif')).toBe(false);
});

test('four attached files are all in sight at 360 px, and a sent picture fills its frame', async ({ openAiPanel }) => {
  const { page } = openAiPanel;
  await page.setViewportSize({ width: 360, height: 741 });
  const wide = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 500);
    canvas.getContext('2d')?.fillRect(0, 0, 600, 500);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  const note = 'The notes of the harbour’s keeper, second part';
  await page.getByTestId('attach-input').setInputFiles([
    { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(wide) },
    ...[1, 2, 3].map((number) => ({
      name: `${note} ${number}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from('Ships'),
    })),
  ]);
  const chips = page.getByTestId('attachment');
  await expect(chips).toHaveCount(4);

  const box = await page.locator('.pl-chips').boundingBox();
  const last = await chips.nth(3).boundingBox();
  expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 0.5);
  await saveScreenshot(page, 'four-files-360');

  await openAiPanel.ask('What are these?');
  await openAiPanel.answered();
  const frame = await page.locator('.pl-file-picture').boundingBox();
  const picture = await page.locator('.pl-file-picture img').boundingBox();
  // The frame's two lines.
  expect((frame?.width ?? 0) - (picture?.width ?? 0)).toBeLessThanOrEqual(2.5);
  await saveScreenshot(page, 'wide-picture-360');
});

test('a switch of the model says what goes along no more, and what was sent names the files', async ({
  openAiPanel,
  services,
}) => {
  const { page } = openAiPanel;
  await handFile(page, 'drop', { name: 'notes.md', type: 'text/markdown', bytes: text('It scatters.') });
  await page.getByTestId('more').click();
  await page.getByTestId('parameters').click();
  await page.getByLabel('Temperature').fill('2,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a number from 0 to 2.')).toBeVisible();
  await page.getByLabel('Temperature').fill('1,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('before-sending')).toHaveCount(0);

  await page.getByTestId('model-picker').click();
  await page.getByRole('option', { name: 'gpt-5-mini' }).click();
  await expect(page.getByTestId('before-sending')).toHaveText(
    'gpt-5-mini doesn’t accept every parameter as set. Temperature: not sent',
  );
  await openAiPanel.ask('Why blue?');
  await openAiPanel.answered();

  const sent = await services.openai.log.waitFor(({ body }) => body.includes('Why blue?'));
  expect(JSON.parse(sent.body)).not.toHaveProperty('temperature');
  await openAiPanel.messages('assistant').last().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'What was sent' }).click();
  await expect(page.getByRole('dialog')).toContainText('notes.md Characters: 12');
});

test('parameters go out with the question, and the answer tells what was sent', async ({ openAiPanel, services }) => {
  const { page } = openAiPanel;
  await page.getByTestId('more').click();
  await page.getByTestId('parameters').click();
  await page.getByLabel('Instructions').fill('Answer in one word.');
  await page.getByLabel('Temperature').fill('0');
  await saveScreenshot(page, 'parameters');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

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

test('an answer costs what the service reported, at the price that was entered', async ({ openAiPanel }) => {
  const { page } = openAiPanel;
  await openAiPanel.composer.fill('What is it worth?');
  await page.getByTestId('ledger').click();
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect(page.getByLabel('Input price')).toBeFocused();
  await page.getByLabel('Input price').fill('1000,5');
  await page.getByLabel('Output price').fill('2000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openAiPanel.composer.press('Enter');
  await openAiPanel.answered();

  await openAiPanel.messages('assistant').last().getByRole('button', { name: 'More' }).click();
  const facts = page.getByRole('menu');
  await expect(facts).toContainText('Cost: $');
  const tokens = (await facts.getByText(/tokens in/).textContent()) ?? '';
  const [, input, output] = /(\d+) tokens in, (\d+) out/.exec(tokens) ?? [];
  const cost = `$${Number(((Number(input) * 1000.5 + Number(output) * 2000) / 1_000_000).toPrecision(3))}`;
  await expect(facts).toContainText(`Cost: ${cost}`);

  await page.keyboard.press('Escape');
  await openAiPanel.composer.fill('And now?');
  await page.getByTestId('ledger').click();
  await expect(page.getByRole('dialog')).toContainText(`Spent so far${cost}`);
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

    await expect(panel.page.getByRole('status').filter({ hasText: 'may not be able to read images' })).toBeVisible();
    await panel.page.getByTestId('ledger').click();
    await expect(panel.page.getByText('What will be sent')).toBeVisible();
    await saveScreenshot(panel.page, 'attachments-refused');
    await panel.page.keyboard.press('Escape');
    await panel.page.getByRole('button', { name: 'Remove', exact: true }).click();

    await expect(panel.page.getByTestId('attachment')).toHaveCount(0);
  });
});
