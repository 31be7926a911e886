import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { glyphPdf } from '../../fakes/glyph-pdf';
import { madeDocx, wordParagraph, wordPart } from '../../fakes/made-docx';
import { madePdf } from '../../fakes/made-pdf';
import { mappedPdf } from '../../fakes/mapped-pdf';
import { handFile } from '../harness/hand-file';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

const fixture = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, '../../fixtures/documents', name));
const styles = wordPart('styles', '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>');

test('a dropped PDF and a pasted Word file go out as their text to a model that reads no PDF @gate @answers', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  const docx = madeDocx(wordParagraph('Light', 'H1') + wordParagraph('Air scatters it.'), {
    'word/styles.xml': styles,
  });
  await handFile(page, 'drop', { name: 'report.pdf', type: 'application/pdf', bytes: fixture('arabic-japanese.pdf') });
  await handFile(page, 'paste', { name: 'notes.docx', type: '', bytes: docx });
  await expect(page.getByTestId('attachment')).toHaveCount(2);
  await expect(page.getByTestId('attachment').filter({ hasText: 'report.pdf' })).toContainText('1 page, as text');
  await panel.composer.fill('What do they say?');
  await saveScreenshot(page, 'documents-composer');

  await panel.composer.press('Enter');
  await panel.answered();

  const sent = await services.ollama.log.waitFor(({ body }) => body.includes('What do they say?'));
  expect(sent.body).toContain('<untrusted_content source=\\"report.pdf\\"');
  expect(sent.body).toContain('[Page 1]');
  expect(sent.body).toContain('السماء زرقاء لأن الهواء يشتت الضوء.');
  expect(sent.body).toContain('The sky is blue, since air scatters light.');
  expect(sent.body).toContain('# Light\\n\\nAir scatters it.');
  await panel.messages('user').getByRole('button', { name: 'Show report.pdf' }).click();
  await expect(page.getByRole('dialog')).toContainText('The sky is blue, since air scatters light.');
});

test('a PDF goes out as a file to a model that reads it', async ({ openAiPanel, services }) => {
  const { page } = openAiPanel;
  const bytes = madePdf(['The sky is blue.']);
  await handFile(page, 'drop', { name: 'sky.pdf', type: 'application/pdf', bytes });
  await expect(page.getByTestId('attachment')).toContainText('1 page');
  await openAiPanel.composer.fill('Which colour is it?');

  await openAiPanel.composer.press('Enter');
  await openAiPanel.answered();

  const sent = await services.openai.log.waitFor(({ body }) => body.includes('Which colour is it?'));
  expect(sent.body).toContain(Buffer.from(bytes).toString('base64'));
  expect(sent.body).not.toContain('The sky is blue.');
});

test('what holds no text, asks for a password or is broken is said in plain words', async ({ panel }) => {
  const { page } = panel;
  await handFile(page, 'drop', { name: 'secret.pdf', type: 'application/pdf', bytes: fixture('encrypted.pdf') });
  await expect(page.getByText('secret.pdf is password-protected.')).toBeVisible();
  await handFile(page, 'drop', { name: 'broken.docx', type: '', bytes: new Uint8Array([80, 75, 3, 4, 9]) });
  await expect(page.getByText('Can’t read broken.docx')).toBeVisible();
  await expect(page.getByTestId('attachment')).toHaveCount(0);

  await handFile(page, 'drop', { name: 'scan.pdf', type: 'application/pdf', bytes: madePdf(['']) });
  await expect(page.getByText('scan.pdf contains only scanned pages, no text')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'may not be able to read PDF files' })).toBeVisible();
});

test('what is missing of a PDF is said with its pages: letters of an unknown font, and pages without text', async ({
  panel,
}) => {
  const { page } = panel;
  const type = 'application/pdf';
  await handFile(page, 'drop', { name: 'glyphs.pdf', type, bytes: glyphPdf('002400250026') });
  await expect(page.getByText(/glyphs\.pdf: some of the text can’t be read.*Pages: 1$/u)).toBeVisible();
  await handFile(page, 'drop', { name: 'map.pdf', type, bytes: mappedPdf('Identity-H', 'Japan1', '03e805dc') });
  await expect(page.getByText(/map\.pdf: some of the text can’t be read.*Pages: 1$/u)).toBeVisible();
  await handFile(page, 'drop', { name: 'mixed.pdf', type, bytes: madePdf(['One', '', '', 'Four', '']) });
  await expect(page.getByText(/mixed\.pdf: some pages have no text.*Pages: 2–3, 5$/u)).toBeVisible();
  await expect(page.getByTestId('attachment')).toHaveCount(3);
});

test('a long PDF shows how far it is and can be taken off meanwhile', async ({ panel }) => {
  const { page } = panel;
  const pages = Array.from({ length: 5000 }, (_, index) => `Page ${index + 1}`);
  await handFile(page, 'drop', { name: 'long.pdf', type: 'application/pdf', bytes: madePdf(pages) });
  await expect(page.getByTestId('reading-file')).toContainText(/\d of 5,000/);
  await page.getByRole('button', { name: 'Remove long.pdf' }).click();

  await expect(page.getByTestId('reading-file')).toHaveCount(0);
  await expect(page.getByTestId('attachment')).toHaveCount(0);
});
