// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createSentenceLocator } from '@/lib/page/read-aloud/sentence-locator';
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

beforeEach(() => {
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(() =>
    Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null }),
  );
});

const first = { start: 0, end: 11 };
const second = { start: 12, end: 23 };
const app = '<div id="app"><p>The sky is. The sea is.</p></div>';

it('finds a sentence in the nodes that an app has put in the place of the old ones, and so its words', async () => {
  const map = await mapOf(app);
  const locator = createSentenceLocator(document);
  locator.locate(map, first);
  const root = document.querySelector('#app');
  if (root !== null) root.innerHTML = '<p>The <b>sky</b> is. The sea is.</p>';
  const isLost = map.rangesOf(4, 7).length === 0;

  expect([isLost, locator.locate(map, first), locator.locate(map, second)]).toEqual([true, true, true]);
  expect([map.rangesOf(4, 7), map.rangesOf(16, 19)].map(String)).toEqual(['sky', 'sea']);
});

it('looks first in what is left around the last one', async () => {
  const map = await mapOf(app);
  const locator = createSentenceLocator(document);
  locator.locate(map, first);
  document.body.insertAdjacentHTML('afterbegin', '<p>The sky is.</p>');
  const root = document.querySelector('#app');
  if (root !== null) root.innerHTML = '<p>The sky is. The sea is.</p>';
  locator.locate(map, first);

  expect(map.rangesOf(4, 7)[0]?.startContainer.parentElement?.parentElement?.id).toBe('app');
});

it('looks in all of the page where nothing of that is left', async () => {
  const map = await mapOf(app);
  const locator = createSentenceLocator(document);
  locator.locate(map, first);
  document.body.innerHTML = '<main><p>The sky is. The sea is.</p></main>';

  expect(locator.locate(map, first)).toBe(true);
});

it('changes nothing where the text is intact, and says where it is gone', async () => {
  const map = await mapOf(app);
  const locator = createSentenceLocator(document);
  const before = [...map.runs];
  const isThere = locator.locate(map, first);
  const isSame = map.runs.every((run, index) => run === before[index]);
  document.body.innerHTML = '<p>Something else.</p>';

  expect([isThere, isSame, locator.locate(map, first)]).toEqual([true, true, false]);
});
