// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createFramePlaces } from '@/lib/page/text/frame-places';
import type { FrameMark, RawBlock } from '@/lib/page/text/raw-block';

let all: readonly RawBlock[];
const blockIn = (element: Element): RawBlock => ({
  kind: 'paragraph',
  pieces: [],
  element,
  region: undefined,
  isInForm: false,
  isLabel: false,
  endsWithLink: false,
  length: 10,
  linkLength: 0,
});
const markIn = (holder: Element | null, before: number): FrameMark => {
  const element = document.createElement('div');
  holder?.append(element);
  return { element, before };
};
const found = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)];
const article = (): Element | null => document.querySelector('article');

beforeEach(() => {
  document.body.innerHTML =
    '<p>Head</p><article><p class="in">1</p><p class="in">2</p><p class="in">3</p></article><p>Foot</p>';
  all = found('p').map(blockIn);
});

it('places frames between blocks of the content before the one behind them', () => {
  const marks = [markIn(article(), 2), markIn(article(), 3)];
  const places = createFramePlaces();
  const before = places.before(all.slice(1, 4), all, marks);

  expect([...before].map(([block, elements]) => [block.element.textContent, elements.length])).toEqual([
    ['2', 1],
    ['3', 1],
  ]);
  expect(places.after(all, marks)).toEqual([]);
  expect(places.placed()).toEqual(marks);
});

it('takes the frames at the edges only where something holds them with the content', () => {
  const [inside, behind] = [markIn(article(), 1), markIn(article(), 4)];
  const outside = [
    markIn(document.body, 0),
    markIn(document.body, 1),
    markIn(document.body, 4),
    markIn(document.body, 5),
  ];
  const marks = [...outside.slice(0, 2), inside, behind, ...outside.slice(2)];
  const places = createFramePlaces();
  const before = places.before(all.slice(1, 4), all, marks);

  expect([...before.values()].flat()).toEqual([inside.element]);
  expect(places.after(all, marks)).toEqual([behind.element]);
});

it('finds the same places when the content comes bit by bit', () => {
  const marks = [markIn(article(), 2), markIn(article(), 3)];
  const places = createFramePlaces();
  const first = places.before(all.slice(1, 3), all.slice(0, 3), marks.slice(0, 1));
  const second = places.before(all.slice(3, 4), all, marks);

  expect([...first.values()].flat()).toEqual([marks[0]?.element]);
  expect([...second.values()].flat()).toEqual([marks[1]?.element]);
});

it('takes all frames of a page that has no text', () => {
  const marks = [markIn(document.body, 0), markIn(document.body, 0)];

  expect(createFramePlaces().after([], marks)).toEqual(marks.map(({ element }) => element));
});
