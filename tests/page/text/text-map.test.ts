// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { PlacedBlock } from '@/lib/page/text/page-text';
import { composeText } from '@/lib/page/text/text-block';
import { createTextMap, type TextMap } from '@/lib/page/text/text-map';
import { walkedPage } from '../../fakes/walked-page';

const atOnce = { isDue: () => false, rest: async () => undefined };

const mapOf = async (html: string): Promise<TextMap> => {
  const blocks: PlacedBlock[] = [];
  for (const raw of walkedPage(html).blocks) {
    for (const block of await composeText(raw, atOnce)) blocks.push({ ...block, id: `b${blocks.length}` });
  }
  return createTextMap(blocks);
};

const shown = (ranges: readonly Range[]): readonly string[] => ranges.map(String);
const textNode = (selector: string): Text => {
  const node = document.querySelector(selector)?.firstChild;
  if (!(node instanceof Text)) throw new Error('no text');
  return node;
};

it('is the text of the blocks, a line each', async () => {
  const map = await mapOf('<p>The <b>sky</b>.</p><p>The sea.</p>');

  expect(map.text()).toBe('The sky.\nThe sea.');
  expect(map.blocks.map(({ start, end }) => map.slice(start, end))).toEqual(['The sky.', 'The sea.']);
});

it.each([
  [0, 3],
  [4, 12],
  [7, 9],
  [8, 9],
  [0, 999],
  [17, 20],
  [5, 5],
])('cuts out %i to %i as the whole text does', async (start, end) => {
  const map = await mapOf('<p>The <b>sky</b>.</p><p>The sea.</p>');

  expect(map.slice(start, end)).toBe(map.text().slice(start, end));
});

it('grows at its end', async () => {
  const map = await mapOf('<p>One.</p>');
  const before = map.text();
  const [block] = (await mapOf('<p>Two.</p>')).blocks.map(({ block: placed }) => placed);
  const added = map.add(block === undefined ? [] : [block]);

  expect([before, map.text()]).toEqual(['One.', 'One.\nTwo.']);
  expect(added.map(({ start, end }) => [start, end])).toEqual([[5, 9]]);
});

it('gives ranges over what is meant, over elements and blocks, and over nothing between them', async () => {
  const map = await mapOf('<p>The <b>sky</b> is.</p><p><button>x</button>Blue.</p>');
  const text = map.text();

  expect(shown(map.rangesOf(text.indexOf('sky'), text.indexOf('sky') + 3))).toEqual(['sky']);
  expect(shown(map.rangesOf(0, text.length)).join('|')).toBe('The |sky| is.|Blue.');
});

it('takes one range for a text whose white space is drawn as one space', async () => {
  const map = await mapOf('<p>The   sky\n  is blue.</p>');

  expect(shown(map.rangesOf(4, 10))).toEqual(['sky\n  is']);
});

it('takes a formula as a whole', async () => {
  const map = await mapOf('<p>So <math alttext="a plus b"><mi>a</mi></math>.</p>');
  const [range] = map.rangesOf(5, 7);

  expect(range?.cloneContents().firstElementChild?.localName).toBe('math');
});

it('finds the place of a text node, or the next one that is in the text', async () => {
  const map = await mapOf('<p>The   <b>sky</b>.</p>');

  expect(map.offsetOf(textNode('b'), 0)).toBe(4);
  expect(map.offsetOf(textNode('b'), 2)).toBe(6);
  expect(map.offsetOf(document.createTextNode('sky'), 0)).toBeUndefined();
});

it('knows whether the page still shows what it says, there and nowhere else', async () => {
  const map = await mapOf('<p>The <b>sky</b>.</p><p>The sea.</p>');
  const before = map.isIntact(0, map.text().length);
  textNode('b').data = 'sun';

  expect([before, map.isIntact(0, 8), map.isIntact(9, 17)]).toEqual([true, false, true]);
  document.querySelector('p + p')?.remove();
  expect(map.isIntact(9, 17)).toBe(false);
  expect(map.rangesOf(9, 17)).toEqual([]);
});

it('takes note of where a part of it stands now, and of nothing else', async () => {
  const map = await mapOf('<p>The sky is. The sea is. The air is.</p>');
  const old = textNode('p');
  const node = document.createTextNode('Look: The sea is.');
  old.before(node);
  map.replace(12, 23, [{ start: 0, length: 11, node, offset: 6 }]);

  expect(map.textRunsOf(8, 30).map(({ start, length }) => [start, length])).toEqual([
    [8, 4],
    [12, 11],
    [23, 7],
  ]);
  expect(shown(map.rangesOf(16, 19)).map((text) => [text])).toEqual([['sea']]);
  expect(map.rangesOf(16, 19)[0]?.startContainer).toBe(node);
  expect([map.isIntact(0, map.end()), map.offsetOf(node, 10), map.text()]).toEqual([
    true,
    16,
    'The sky is. The sea is. The air is.',
  ]);
  old.remove();
  expect([map.isIntact(0, 11), map.isIntact(12, 23)]).toEqual([false, true]);
});
