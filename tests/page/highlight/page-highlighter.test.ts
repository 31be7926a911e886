// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageHighlighter, type PageHighlighter } from '@/lib/page/highlight/page-highlighter';

const { runtime } = vi.hoisted((): { runtime: { id?: string } } => ({ runtime: { id: 'parley' } }));
vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: { runtime } }));

let stage: HTMLElement;
let told: string[];
let frames: (() => void)[];
let rects: Map<string, DOMRect[]>;
let light: PageHighlighter;
let now: number;

beforeEach(() => {
  runtime.id = 'parley';
  now = 1000;
  frames = [];
  told = [];
  rects = new Map();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  Object.assign(window, { innerWidth: 1000, innerHeight: 700 });
  document.body.innerHTML = '<p><b>The sky</b> is blue</p>';
  Object.getPrototypeOf(document).elementFromPoint = () => document.querySelector('p');
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const found = rects.get(String(this)) ?? [];
    return Object.assign(found, { item: (index: number) => found[index] ?? null });
  });
  stage = document.createElement('div');
  stage.getBoundingClientRect = () => new DOMRect(0, -300, 100, 0);
  light = createPageHighlighter(
    {
      host: document.createElement('div'),
      element: stage,
      show: (isShown) => told.push(isShown ? 'show' : 'hide'),
      raise: () => told.push('raise'),
    },
    { now: () => now },
  );
});
afterEach(() => {
  light.putOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const draw = (): void => {
  now += 16;
  for (const run of frames.splice(0)) run();
};
const over = (text: string, ...drawn: DOMRect[]): Range => {
  const node = document.querySelector('b')?.firstChild;
  if (node == null) throw new Error('no text');
  const range = document.createRange();
  const start = node.textContent?.indexOf(text) ?? 0;
  range.setStart(node, start);
  range.setEnd(node, start + text.length);
  rects.set(text, drawn);
  return range;
};
const boxes = (kind: string): readonly string[] =>
  [...stage.querySelectorAll<HTMLElement>(`.${kind} > i`)]
    .map(({ style }) => style.transform)
    .filter((transform) => transform !== 'scale(0)');

it('lights a sentence by a box for each line and a word by one, where they stand on the scrolled page', () => {
  light.sentence([over('The sky', new DOMRect(200, 50, 100, 20), new DOMRect(10, 74, 50, 20))]);
  light.word([over('sky', new DOMRect(10, 74, 50, 20))]);
  draw();

  expect(boxes('sentence')).toEqual([
    'translate(200px, 350px) scale(1, 0.2)',
    'translate(10px, 374px) scale(0.5, 0.2)',
  ]);
  expect(boxes('word')).toEqual(['translate(10px, 374px) scale(0.5, 0.2)']);
});

it('draws nothing before the next frame, and once for all that happened until then', () => {
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  light.word([over('The', new DOMRect(0, 0, 40, 20))]);
  light.word([over('sky', new DOMRect(50, 0, 50, 20))]);

  expect([boxes('sentence'), frames.length]).toEqual([[], 1]);
});

it('follows a text that moves, and puts the light out where the text is drawn no more', () => {
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  draw();
  rects.set('The sky', [new DOMRect(0, 40, 100, 20)]);
  window.dispatchEvent(new Event('scroll'));
  draw();
  const moved = boxes('sentence');
  rects.set('The sky', []);
  window.dispatchEvent(new Event('resize'));
  draw();

  expect([moved, boxes('sentence')]).toEqual([['translate(0px, 340px) scale(1, 0.2)'], []]);
});

it('lights nothing that a scroller cuts off or the page covers', () => {
  const scroller = document.querySelector('p');
  if (scroller === null) throw new Error('no scroller');
  scroller.style.overflow = 'auto';
  Object.defineProperties(scroller, { clientWidth: { value: 60 }, clientHeight: { value: 100 } });
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 60, 100);
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20), new DOMRect(0, 120, 100, 20))]);
  draw();

  expect(boxes('sentence')).toEqual(['translate(0px, 300px) scale(0.6, 0.2)']);
});

it('puts the word out with its sentence, and lights none without one', () => {
  light.word([over('sky', new DOMRect(50, 0, 50, 20))]);
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  draw();
  const without = boxes('word');
  light.word([over('sky', new DOMRect(50, 0, 50, 20))]);
  draw();
  const during = boxes('word').length;
  light.sentence([]);
  draw();

  expect([without, during, boxes('word'), boxes('sentence')]).toEqual([[], 1, [], []]);
});

it('takes its stage into the page with the first light, and out with the last', () => {
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  light.passage([over('sky', new DOMRect(0, 0, 100, 20))]);
  light.sentence([]);
  const before = told.filter((said) => said === 'hide').length;
  light.putOut();

  expect([before, told[0], told.at(-1)]).toEqual([0, 'show', 'hide']);
  expect(boxes('passage')).toEqual([]);
});

it('stands over a dialog only while what is lit is in it', () => {
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  draw();
  const outside = told.includes('raise');
  document.body.innerHTML = '<dialog open><b>The sky</b></dialog>';
  const dialog = document.querySelector('dialog');
  if (dialog !== null) Object.assign(dialog, { matches: () => true });
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  draw();
  draw();

  expect([outside, told.filter((said) => said === 'raise')]).toEqual([false, ['raise']]);
});

it('goes out with the extension, which an update takes away', () => {
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  draw();
  const before = boxes('sentence').length;
  delete runtime.id;
  window.dispatchEvent(new Event('scroll'));
  draw();

  expect([before, boxes('sentence'), told.at(-1)]).toEqual([1, [], 'hide']);
});

it('changes nothing in the document', () => {
  const before = document.documentElement.outerHTML;
  light.sentence([over('The sky', new DOMRect(0, 0, 100, 20))]);
  light.word([over('sky', new DOMRect(50, 0, 50, 20))]);
  draw();

  expect([document.documentElement.outerHTML, document.adoptedStyleSheets]).toEqual([before, []]);
});
