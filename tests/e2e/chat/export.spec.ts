import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

const answer = `# Lighthouses

A light **turns**. The range is $d = 3.57\\sqrt{h}$, see [the table](https://example.com/range).

\`\`\`ts
const range = (height: number): number => 3.57 * Math.sqrt(height);
\`\`\`

| Height | Seen from |
| ---: | --- |
| 20 m | 16 km |

<script>globalThis.__ran = true</script>

![spy](https://spy.example/pixel.png)

<img src=x onerror="globalThis.__ran = true">

[press](javascript:alert(1))

منارة تدور.`;

const saying = (text: string) => ({ answer: { pieces: [{ type: 'text' as const, text }] } });

const open = async (page: Page): Promise<void> => {
  await page.getByTestId('more').click();
  await page.getByTestId('export').click();
  await expect(page.getByTestId('export-sheet').getByText('JSON')).toBeVisible();
};

/** Presses a row of the sheet. */
const press = (page: Page, group: string, name: string): Promise<void> =>
  page
    .getByTestId('export-sheet')
    .getByRole('region', { name: group })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

const save = async (page: Page, name: string): Promise<Download> => {
  const downloading = page.waitForEvent('download');
  await press(page, 'Save as', name);
  return downloading;
};

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

const askTwice = async (panel: Panel): Promise<void> => {
  await panel.ask('How far is a light seen?');
  const first = await panel.answered();
  await first.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(panel.messages('assistant').getByText('2 / 2')).toBeVisible();
  await panel.answered();
};

test('a conversation is saved as Markdown and as JSON, as it is shown or with every version @gate @answers', async ({
  panel,
  services,
  parley,
}) => {
  services.ollama.script([saying('The first version.'), saying(answer)]);
  await askTwice(panel);
  const { page } = panel;

  await open(page);
  const markdown = await save(page, 'Markdown');
  const text = await textOf(markdown);
  await expect(page.getByTestId('export-sheet')).toBeHidden();
  await open(page);
  const shown = await textOf(await save(page, 'JSON'));
  await open(page);
  await page.getByRole('combobox', { name: 'Messages' }).click();
  await page.getByRole('option', { name: 'All versions' }).click();
  const all = JSON.parse(await textOf(await save(page, 'JSON')));

  expect(markdown.suggestedFilename()).toBe('How far is a light seen.md');
  expect(text).toContain(`\n\n> How far is a light seen?\n\n`);
  expect(text).toContain(answer);
  expect(text).not.toContain('The first version.');
  expect(JSON.parse(shown)).toMatchObject({
    format: 'parley-conversation',
    version: 1,
    messages: [{ role: 'user' }, { role: 'assistant', parts: [{ type: 'text', text: answer }] }],
  });
  expect(all.messages).toHaveLength(3);
  await expectNoKeyAnywhere(parley, page, services, { markdown: text, json: shown });
});

test('the page that is saved runs nothing, loads nothing, and looks right by day, at night and on paper @attack:model', async ({
  panel,
  services,
  parley,
}, testInfo) => {
  services.ollama.script([saying(answer)]);
  await panel.ask('How far is a light seen?');
  await panel.answered();
  await open(panel.page);
  const path = testInfo.outputPath('page.html');
  await writeFile(path, await textOf(await save(panel.page, 'Web page')));

  const view = await parley.context.newPage();
  const asked: string[] = [];
  view.on('request', (request) => asked.push(request.url()));
  await view.goto(`file://${path}`);

  await expect(view.getByRole('heading', { level: 1 })).toHaveText('How far is a light seen?');
  await expect(view.locator('math')).toHaveCount(1);
  await expect(view.locator('.hljs-keyword').first()).toHaveCSS('color', 'rgb(0, 122, 107)');
  expect(
    await view.evaluate(() => ({
      ran: Reflect.has(globalThis, '__ran'),
      active: document.querySelectorAll('script, iframe, object, [onerror], [href^="javascript"], img').length,
      arabic: getComputedStyle(
        [...document.querySelectorAll('p')].find((p) => p.textContent.includes('منارة')) ?? document.body,
      ).direction,
    })),
  ).toEqual({ ran: false, active: 0, arabic: 'rtl' });
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await saveScreenshot(view, 'exported-page-light');
  await view.emulateMedia({ colorScheme: 'dark' });
  await saveScreenshot(view, 'exported-page-dark');
  await view.emulateMedia({ media: 'print', colorScheme: 'light' });
  await saveScreenshot(view, 'exported-page-print');
  await view.close();
});

test('printing opens the page in a tab and the print dialog over it', async ({ panel, services, parley }) => {
  services.ollama.script([saying(answer)]);
  await panel.ask('How far is a light seen?');
  await panel.answered();
  await parley.context.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await open(panel.page);

  const opening = parley.context.waitForEvent('page');
  await press(panel.page, 'Save as', 'Print');
  const tab = await opening;

  await expect(tab.locator('html[data-printed]')).toHaveCount(1);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('How far is a light seen?');
  await expect(tab.locator('.hljs-keyword').first()).toHaveCSS('color', 'rgb(0, 122, 107)');
  await tab.close();
});

test('a conversation is copied as Markdown, and as text that keeps its form', async ({ panel, services, parley }) => {
  await parley.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  services.ollama.script([saying(answer)]);
  await panel.ask('How far is a light seen?');
  await panel.answered();
  const { page } = panel;
  const copied = (type: string) =>
    page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes(wanted) === true ? (await item.getType(wanted)).text() : undefined;
    }, type);

  await open(page);
  await press(page, 'Copy as', 'Markdown');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied('text/plain')).toContain(answer);
  await open(page);
  await press(page, 'Copy as', 'Formatted text');
  await expect.poll(() => copied('text/html')).toContain('<strong>turns</strong>');

  expect(await copied('text/plain')).toContain(answer);
  expect(await copied('text/html')).not.toMatch(/<script|<img|href="(?!https:)/);
});

test('an answer is exported alone or up to it, and a conversation from the list', async ({ panel, services }) => {
  services.ollama.script([saying('About red.'), saying('About green.')]);
  await panel.ask('What is red?');
  await panel.answered();
  const first = panel.messages('assistant').first();
  await panel.ask('What is green?');
  await expect(panel.messages('assistant')).toHaveCount(2);
  await panel.answered();
  const { page } = panel;
  const openOfFirst = async (): Promise<void> => {
    await first.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
  };

  await openOfFirst();
  const alone = await textOf(await save(page, 'Markdown'));
  await openOfFirst();
  await page.getByRole('combobox', { name: 'Messages' }).click();
  await page.getByRole('option', { name: 'Versions shown' }).click();
  const whole = await textOf(await save(page, 'Markdown'));
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').first().hover();
  await page.getByRole('button', { name: /^More options for/ }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const fromList = await textOf(await save(page, 'Markdown'));

  expect(alone).toContain('About red.');
  expect(alone).not.toContain('> What is red?');
  expect(alone).not.toContain('About green.');
  expect(whole).toContain('About green.');
  expect(fromList.split('\n').slice(4)).toEqual(whole.split('\n').slice(4));
});

test('an answer that still comes is exported as far as it is, and says so', async ({ panel, services }) => {
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'text', text: 'The first half. ' },
        { type: 'gate', name: 'rest' },
        { type: 'text', text: 'End.' },
      ],
    },
  });
  await panel.ask('Tell me');
  await panel.waitForText(15);

  await open(panel.page);
  const text = await textOf(await save(panel.page, 'Markdown'));
  services.ollama.open('rest');
  await panel.answered();

  expect(text).toContain('The first half.');
  expect(text).toContain('*This answer wasn’t finished when it was exported.*');
});

for (const { name, width, colorScheme, locale } of [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark', width: 360, colorScheme: 'dark', locale: 'en-US' },
  { name: '360-de', width: 360, colorScheme: 'light', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });

    test('the ways out of a conversation are accessible and fit', async ({ panel, services }) => {
      const { page } = panel;
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      services.ollama.script([
        saying('One.'),
        {
          answer: {
            pieces: [
              { type: 'reasoning', text: 'Hm.' },
              { type: 'text', text: 'Two.' },
            ],
          },
        },
      ]);
      await panel.ask('Tell me');
      const first = await panel.answered();
      await first.locator('[role="toolbar"] button:has(.lucide-rotate-ccw)').click();
      await expect(panel.messages('assistant').getByText('Two.')).toBeVisible();
      await panel.answered();
      await page.getByTestId('more').click();
      await saveScreenshot(page, `export-menu-${name}`);
      await page.getByTestId('export').click();
      await page.getByTestId('export-sheet').getByText('JSON').waitFor();

      await inspectScreen(page, `export-${name}`);
    });
  });
}
