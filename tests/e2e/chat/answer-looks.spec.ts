import type { Page } from '@playwright/test';
import type { Script } from '../../simulators/core/script';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

type Services = { readonly ollama: { script(script: Script): void } };

/** Answers with a text, all at once. */
const showAnswer = async (panel: Panel, services: Services, text: string): Promise<void> => {
  services.ollama.script({ answer: { pieces: [{ type: 'text', text, pieceLength: 400 }] } });
  await panel.ask('Show it');
  await panel.answered();
};

const headings = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const headingText = headings.map((name, at) => `${'#'.repeat(at + 1)} ${name}\n\nA paragraph.`).join('\n\n');

/** What somebody sees of each heading, and of a paragraph. */
const looksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.pl-answer-text :is(h3, h4, h5, h6, p)')].map((element) => {
      const { fontSize, fontWeight, color } = getComputedStyle(element);
      return { tag: element.localName, size: Number.parseFloat(fontSize), look: `${fontSize} ${fontWeight} ${color}` };
    }),
  );

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`headings, ${colorScheme}`, () => {
    test.use({ launch: { colorScheme } });

    test(`the six levels of an answer differ in looks, from each other and from text: ${colorScheme}`, async ({
      panel,
      services,
    }) => {
      await showAnswer(panel, services, headingText);
      await expect(panel.page.locator('h6[aria-level="8"]', { hasText: 'Six' })).toBeVisible();

      const looks = await looksOf(panel.page);
      const drawn = looks.filter(({ tag }) => tag !== 'p');
      const paragraphs = looks.filter(({ tag }) => tag === 'p');
      expect(drawn).toHaveLength(6);
      expect(paragraphs).toHaveLength(6);
      expect(new Set([...drawn, ...paragraphs].map(({ look }) => look)).size).toBe(7);
      expect(drawn.map(({ size }) => size)).toEqual(drawn.map(({ size }) => size).toSorted((a, b) => b - a));
      await saveScreenshot(panel.page, `headings-${colorScheme}`);
    });
  });
}

const long =
  'by the old road along the river, then left at the mill and up the hill until the lake is seen between the trees';
const longChinese =
  '沿着河边的旧路走，在磨坊处左转，然后上山，直到在树木之间看到湖泊为止，路上要走两个小时左右，沿途没有商店';

/** Each with what is short in it: a cell that has to be on one line. */
const tables = {
  'long text beside short cells': [
    `| Day | Way | km | Fee |\n| --- | --- | ---: | --- |\n| Mon 3 | ${long} | 1 200 | 5 $ |\n| Tue 4 | by road | 7 | no |`,
    ['Mon 3', 'Tue 4', '1 200', '5 $', 'by road'],
  ],
  'Chinese beside long Chinese': [
    `| 地点 | 说明 | 费用 |\n| --- | --- | --- |\n| 老城 | ${longChinese} | 免费 |\n| 湖边 | 短 | 二十元 |`,
    ['地点', '老城', '湖边', '短', '免费', '二十元'],
  ],
  'code and links': [
    `| Do | With | See |\n| --- | --- | --- |\n| build | \`npm run build --workspace=lake -- --mode production --watch\` | [the long guide of the whole lake](https://example.org/guide/of/the/lake) |\n| run | \`go\` | [it](https://example.org) |`,
    ['build', 'run', 'go'],
  ],
  'a list in a cell': [
    '| Lake | Things |\n| --- | --- |\n| Old | - a boat<br>- a lamp<br>- a rope |\n| New | nothing |',
    ['Old', 'New', 'nothing'],
  ],
  'a wide word': [
    `| Word | It is |\n| --- | --- |\n| Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft | ${long} |\n| Ei | an egg |`,
    ['Ei', 'an egg'],
  ],
  'an address as it is': [
    '| Name | Address |\n| --- | --- |\n| Lake | https://example.org/a/very/long/path/to/the/lake/and/back/again/index.html?way=old&left=mill |\n| Sea | none |',
    ['Lake', 'Sea', 'none'],
  ],
  'marks of text': [
    '| Sign | Is |\n| --- | --- |\n| H<sub>2</sub>O | 10<sup>13</sup> [^1] |\n| <kbd>Ctrl</kbd> | <mark>set</mark> `x` |\n| **b** *i* | ~~gone~~ |\n| $x^2$ | <small>s</small> |\n\n[^1]: A note.',
    ['b i', 'gone', 's'],
  ],
  'seven columns': [
    `| a | b | c | d | e | f | g |\n| - | - | - | - | - | - | - |\n| 1 | two words | 3 | four of them | 5 | ${long} | 7 |\n| 1 | 2 | 3 | 4 | 5 | 6 | 7 |`,
    ['1', 'two words', '7'],
  ],
  'two long columns': [
    `| Morning | Evening |\n| --- | --- |\n| ${long} | ${long} |\n| out | in |`,
    ['Morning', 'Evening', 'out', 'in'],
  ],
  'Arabic beside numbers': [
    '| المكان | الوصف | كم |\n| --- | --- | ---: |\n| البحيرة | الطريق القديم على طول النهر ثم اليسار عند الطاحونة وصعود التل حتى ترى البحيرة بين الأشجار | 12 5 |\n| البحر | قريب | 3 |',
    ['المكان', 'البحر', 'قريب', '12 5'],
  ],
} as const;

/** The rows that are taller than the lines of their tallest cell, and the short cells that take more than one line. */
const faultsOf = (page: Page, short: readonly string[]) =>
  page.evaluate((names) => {
    const faults: string[] = [];
    /** Lines of text, by where their boxes begin and end. */
    const linesOf = (cell: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      let bottom = Number.NEGATIVE_INFINITY;
      let lines = 0;
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0).toSorted((a, b) => a.top - b.top);
      for (const box of boxes) {
        const middle = (box.top + box.bottom) / 2;
        if (middle > bottom) lines += 1;
        bottom = Math.max(bottom, Math.min(box.bottom, middle + 8));
      }
      return Math.max(1, lines);
    };
    for (const row of document.querySelectorAll('.pl-answer-text tr')) {
      const needed = [...row.children].map((cell) => {
        const style = getComputedStyle(cell);
        const around = ['paddingTop', 'paddingBottom', 'borderBottomWidth'] as const;
        const rest = around.reduce((sum, side) => sum + Number.parseFloat(style[side]), 0);
        const lines = linesOf(cell);
        const text = cell.textContent?.trim() ?? '';
        if (names.includes(text) && lines > 1) faults.push(`“${text}” takes ${lines} lines`);
        return lines * Number.parseFloat(style.lineHeight) + rest;
      });
      const { height } = row.getBoundingClientRect();
      const most = Math.max(...needed);
      // A formula with a power needs more than a line.
      if (height > most + (row.querySelector('.katex') === null ? 0.5 : 4))
        faults.push(`a row is ${height} px high, its lines ${most}: ${row.textContent}`);
    }
    return faults;
  }, short);

for (const width of [320, 420, 700]) {
  test(`a cell of a table never makes its row taller than it must: ${width} px`, async ({ panel, services }) => {
    test.setTimeout(120_000);
    await panel.page.setViewportSize({ width, height: 800 });
    const faults: string[] = [];
    for (const [name, [text, short]] of Object.entries(tables)) {
      await showAnswer(panel, services, text);
      await expect(panel.messages('assistant').last().locator('td').first()).toBeVisible();
      await saveScreenshot(panel.page, `table-${width}-${name.replaceAll(' ', '-')}`);
      const found = await faultsOf(panel.page, short);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect([...new Set(faults)]).toEqual([]);
  });
}
