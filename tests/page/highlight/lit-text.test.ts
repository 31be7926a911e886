// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createLitText, type LitText } from '@/lib/page/highlight/lit-text';
import { surroundingsOf } from '@/lib/page/highlight/text-surroundings';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

let now: number;
let asked: number;
let rects: DOMRect[];
const host = document.createElement('div');

beforeEach(() => {
  now = 1000;
  asked = 0;
  rects = [new DOMRect(0, 0, 100, 20)];
  Object.assign(window, { innerWidth: 1000, innerHeight: 700 });
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(() =>
    Object.assign(rects, { item: (index: number) => rects[index] ?? null }),
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 40, 20));
  Object.getPrototypeOf(document).elementFromPoint = () => {
    asked += 1;
    now += 0.5;
    return document.querySelector('header');
  };
});

const litIn = (html: string, sentence?: LitText): LitText => {
  document.body.innerHTML = html;
  const text = document.querySelector('b')?.firstChild;
  if (text == null) throw new Error('no text');
  const range = document.createRange();
  range.selectNodeContents(text);
  const surroundings = surroundingsOf(text);
  return createLitText({ ranges: [range], surroundings, host, now: () => now, ...(sentence && { sentence }) });
};
const bar = '<p><b>Sky</b></p><header style="background-color: rgb(255, 255, 255)">Bar</header>';
const rounded = (text: LitText, hasHeard = false) =>
  text.boxes(hasHeard).map(({ left, top, right, bottom }) => [left, top, right, bottom]);

it('is what the page does not cover', () => {
  expect(rounded(litIn(bar))).toEqual([[40, 0, 100, 20]]);
});

it('is looked over for covers rarely in a page at rest, and more often in one that is scrolled', () => {
  const text = litIn(bar);
  text.boxes(false);
  const first = asked;
  now += 500;
  text.boxes(false);
  const atRest = asked;
  text.boxes(true);

  expect([first > 0, atRest - first, asked > atRest]).toEqual([true, 0, true]);
});

it('is covered as its sentence is, where it is a word', () => {
  const sentence = litIn(bar);
  sentence.boxes(false);
  const before = asked;
  const word = litIn(bar, sentence);

  expect([rounded(word), asked]).toEqual([[[40, 0, 100, 20]], before]);
});

it('is not lit by lines where it is turned, only by its word', () => {
  const turned = '<p style="transform: matrix(0.9, 0.4, -0.4, 0.9, 0, 0)"><b>Sky</b></p>';
  const sentence = litIn(turned);

  expect([rounded(sentence), rounded(litIn(turned, sentence))]).toEqual([[], [[0, 0, 100, 20]]]);
});

it('is not drawn where a page says that it stands far away', () => {
  rects = [new DOMRect(0, 9_000_000, 100, 20), new DOMRect(-9_000_000, 0, 18_000_000, 20)];

  expect(rounded(litIn('<p><b>Sky</b></p>'))).toEqual([[-10_000, 0, 11_000, 20]]);
});
