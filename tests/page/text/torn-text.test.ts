// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { roughText, walkedPage } from '../../fakes/walked-page';

const rect = (node: Node | null): DOMRect => {
  const [left = 0, top = 0, width = 0] = (node?.parentElement?.getAttribute('data-at') ?? '').split(' ').map(Number);
  return new DOMRect(left, top, width, width === 0 ? 0 : 20);
};

beforeEach(() => {
  // happy-dom has no layout: `data-at="left top width"` says where the text of an element is drawn.
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const list: DOMRect[] = [rect(this.startContainer)];
    return Object.assign(list, { item: (index: number) => list[index] ?? null });
  });
});

const texts = (html: string): readonly string[] => walkedPage(html).blocks.map(roughText);
const box = (word: string, left: number, top: number): string =>
  `<div data-at="${left} ${top} ${word.length * 8}">${word}</div>`;

it('joins words that have a box each to the lines and the text that they are drawn as', () => {
  const words = ['The', 'tide', 'turned', 'at', 'noon.', 'Nobody', 'saw', 'it.'];
  const boxes = words.map((word, index) => box(word, (index % 4) * 56, index < 4 ? 0 : 24));
  const tight = boxes.map((html, index) =>
    html.replace(/data-at="\d+/, `data-at="${[0, 30, 68, 122, 0, 46, 100, 130][index]}`),
  );

  expect(texts(`<section>${tight.join('')}</section>`)).toEqual(['The tide turned at noon. Nobody saw it.']);
});

it('leaves columns, links and the words of a menu apart', () => {
  const words = ['Home', 'News', 'Boats', 'Tides', 'Staff'];
  const far = words.map((word, index) => box(word, index * 90, 0)).join('');
  const links = words
    .map((word, index) => `<div><a href="/${index}" data-at="${index * 44} 0 40">${word}</a></div>`)
    .join('');

  expect(texts(`<section>${far}</section>`)).toEqual(words);
  expect(texts(`<section>${links}</section>`)).toEqual(words);
});

it.each([
  ['in the paragraph', '<p><span style="float:left;display:block">H</span>e began.</p>', ['He began.']],
  ['before it, behind a mark', '<div style="float:left">“W</div><p>hat is left?”</p>', ['“What is left?”']],
  ['that is a word', '<p><span style="float:left;display:block">A</span> house.</p>', ['A house.']],
])('joins a large first letter %s to its word', (_where, html, expected) => {
  expect(texts(html)).toEqual(expected);
});

it('leaves a letter that is set large by nothing', () => {
  expect(texts('<div>H</div><p>e began.</p>')).toEqual(['H', 'e began.']);
});
