// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { coversOf } from '@/lib/page/highlight/covers';
import type { Box } from '@/lib/page/highlight/line-boxes';
import { surroundingsOf } from '@/lib/page/highlight/text-surroundings';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

const own = document.createElement('div');
const line: Box = { left: 100, top: 100, right: 300, bottom: 120 };
let asked: number;
let now: number;

/** The element with this id lies over the text; what is drawn has the size of its `data-box`. */
const coversBy = (html: string, id: string): readonly string[] => {
  document.body.innerHTML = html;
  const found = id === 'own' ? own : document.getElementById(id);
  Object.getPrototypeOf(document).elementFromPoint = () => {
    asked += 1;
    now += 1;
    return found;
  };
  const text = document.querySelector('b')?.firstChild;
  if (text == null) throw new Error('no text');
  return coversOf([line], surroundingsOf(text), own, () => now).map((cover) => cover.id);
};

beforeEach(() => {
  asked = 0;
  now = 0;
  Object.assign(window, { innerWidth: 1000, innerHeight: 700 });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('data-away') ? new DOMRect(600, 600, 50, 50) : new DOMRect(0, 0, 1000, 700);
  });
});

const white = 'background-color: rgb(255, 255, 255)';

it.each([
  ['a bar over the text', `<p><b>Sky</b></p><header id="bar" style="${white}">Bar</header>`, 'bar', ['bar']],
  [
    'the bar, not what is in it',
    `<p><b>Sky</b></p><header id="bar" style="${white}"><i id="in" style="${white}">A</i></header>`,
    'in',
    ['bar'],
  ],
  ['a picture', '<p><b>Sky</b></p><div><img id="picture"></div>', 'picture', ['picture']],
  ['nothing that one sees through', '<p><b>Sky</b></p><a id="link" href="/">Read more</a>', 'link', []],
  ['nothing that is hardly seen', `<p><b>Sky</b></p><i id="pale" style="${white}; opacity: 0.1">A</i>`, 'pale', []],
  [
    'nothing of its own paragraph',
    `<p id="p"><b style="display: inline">Sky</b><i id="word" style="${white}">is</i></p>`,
    'word',
    [],
  ],
  ['nothing that holds it', `<article id="article" style="${white}"><p><b>Sky</b></p></article>`, 'article', []],
  [
    'not the backdrop of a dialog that stands elsewhere',
    `<p><b>Sky</b></p><dialog id="dialog" data-away style="${white}">A</dialog>`,
    'dialog',
    [],
  ],
  ['nothing of ours', '<p><b>Sky</b></p>', 'own', []],
  [
    'nothing where no pointer meets the text',
    `<p><b style="pointer-events: none">Sky</b></p><i id="below" style="${white}">A</i>`,
    'below',
    [],
  ],
])('finds %s', (_what, html, id, covers) => {
  expect(coversBy(html, id)).toEqual(covers);
});

it('asks for no longer than a few ms, however many lines there are', () => {
  coversBy(`<p><b>Sky</b></p><header id="bar" style="${white}">Bar</header>`, 'bar');

  expect(asked).toBe(4);
});
