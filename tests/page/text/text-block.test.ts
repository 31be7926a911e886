// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { composeText, type TextBlock } from '@/lib/page/text/text-block';
import { walkedPage } from '../../fakes/walked-page';

const atOnce = { isDue: () => false, rest: async () => undefined };

const composed = async (html: string): Promise<readonly TextBlock[]> => {
  const blocks: TextBlock[] = [];
  for (const raw of walkedPage(html).blocks) blocks.push(...(await composeText(raw, atOnce)));
  return blocks;
};
const textsOf = async (html: string): Promise<readonly string[]> => (await composed(html)).map(({ text }) => text);

/** What each run of a block covers, in its text and in the page. */
const runsOf = ({ text, runs }: TextBlock): readonly (readonly [string, string])[] =>
  runs.map((run) => [
    text.slice(run.start, run.start + run.length),
    'node' in run ? run.node.data.slice(run.offset, run.offset + run.length) : run.element.localName,
  ]);

it('joins white space as it is drawn', async () => {
  expect(await textsOf('<p>  The\n   <b> sky </b>\n is\tblue. </p>')).toEqual(['The sky is blue.']);
});

it('keeps lines and indents of code', async () => {
  expect(await textsOf('<pre>if (sky) {\n  blue();\n}\n</pre>')).toEqual(['if (sky) {\n  blue();\n}']);
});

it('drops characters that nobody sees from code, and keeps its lines', async () => {
  expect(await textsOf('<pre>let\u200B sky\n= 1\u00AD;</pre>')).toEqual(['let sky\n= 1;']);
});

it('keeps the breaks of a text whose breaks count', async () => {
  expect(await textsOf('<p style="white-space: pre-line">Roses   are red,\n  violets are blue.</p>')).toEqual([
    'Roses are red,\nviolets are blue.',
  ]);
});

it('makes no space of a line break between two ideographs', async () => {
  expect(await textsOf('<p>空は\nなぜ\n青い and\nblue</p>')).toEqual(['空はなぜ青い and blue']);
});

it('drops characters that nobody sees', async () => {
  expect(await textsOf('<p>se\u00ADcret\u200B words\u2060.</p>')).toEqual(['secret words.']);
});

it('says the border of two cells, but not after a sentence', async () => {
  const html = '<table><tr><th>a</th><th>b</th></tr><tr><td>2024</td><td>wet.</td><td>5 mm</td></tr></table>';

  expect(await textsOf(html)).toEqual(['a; b', '2024; wet. 5 mm']);
});

it('has no block of what nobody can say', async () => {
  expect(await textsOf('<p>—</p><p>* * *</p><p>One.</p>')).toEqual(['One.']);
});

it('knows where each part of the text stands in the page', async () => {
  const [block] = await composed('<p>The  <b>sky</b> is <math alttext="very blue"></math>.</p>');
  if (block === undefined) throw new Error('no block');

  expect(block.text).toBe('The sky is very blue.');
  for (const [shown, source] of runsOf(block)) {
    expect(source === 'math' ? shown : source).toBe(source === 'math' ? 'very blue' : shown);
  }
  const covered = runsOf(block)
    .map(([shown]) => shown)
    .join('');
  expect(covered.replaceAll(' ', '')).toBe(block.text.replaceAll(' ', ''));
});

it('continues a very long text in another block, and loses no character of it', async () => {
  const sentence = 'The sky is blue today. ';
  const blocks = await composed(`<p>${sentence.repeat(2000)}</p>`);

  expect(blocks.length).toBeGreaterThan(1);
  expect(Math.max(...blocks.map(({ text }) => text.length))).toBeLessThanOrEqual(24_000);
  expect(blocks.map(({ text }) => text).join(' ')).toBe(sentence.repeat(2000).trim());
});

it('cuts a text without any gap too, and no character in two', async () => {
  const blocks = await composed(`<p>${'😀b'.repeat(17_000)}</p>`);

  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.map(({ text }) => text).join('')).toBe('😀b'.repeat(17_000));
});

it('lets others have their turn while it works', async () => {
  let rests = 0;
  const work = {
    isDue: () => true,
    rest: async () => {
      rests += 1;
    },
  };
  for (const raw of walkedPage(`<p>${'a b '.repeat(20_000)}</p>`).blocks) await composeText(raw, work);

  expect(rests).toBeGreaterThan(2);
});
