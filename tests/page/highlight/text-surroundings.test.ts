// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chainOf, isOnDark, surroundingsOf } from '@/lib/page/highlight/text-surroundings';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

beforeEach(() => {
  document.documentElement.removeAttribute('style');
  document.body.removeAttribute('style');
});

const textIn = (html: string): Node => {
  document.body.innerHTML = html;
  const text = document.querySelector('b')?.firstChild;
  if (text == null) throw new Error('no text');
  return text;
};
const clippersOf = (html: string): readonly string[] =>
  surroundingsOf(textIn(html)).clippers.map(({ id, localName }) => id || localName);

describe('what cuts a text off', () => {
  it.each([
    ['a scroller', '<div id="a" style="overflow: auto"><p><b>Sky</b></p></div>', ['a']],
    [
      'one within another',
      '<div id="a" style="overflow: auto"><p id="b" style="overflow: hidden"><b>Sky</b></p></div>',
      ['b', 'a'],
    ],
    ['contained painting', '<div id="a" style="contain: paint"><p><b>Sky</b></p></div>', ['a']],
    ['nothing', '<div><p><b>Sky</b></p></div>', []],
    [
      'nothing of what is placed by something outside of the scroller',
      '<div id="a" style="overflow: auto"><p style="position: absolute"><b>Sky</b></p></div>',
      [],
    ],
    [
      'the scroller that places it',
      '<div id="a" style="overflow: auto; position: relative"><p style="position: absolute"><b>Sky</b></p></div>',
      ['a'],
    ],
    [
      'nothing of what is fixed to the window',
      '<div id="a" style="overflow: auto; position: relative"><p style="position: fixed"><b>Sky</b></p></div>',
      [],
    ],
    [
      'the scroller that holds what is fixed to it',
      '<div id="a" style="overflow: auto; transform: translateX(1px)"><p style="position: fixed"><b>Sky</b></p></div>',
      ['a'],
    ],
  ])('is %s', (_what, html, ids) => {
    expect(clippersOf(html)).toEqual(ids);
  });

  it('is the body only where the root keeps it from being the window', () => {
    document.body.style.overflow = 'auto';
    const window = clippersOf('<p><b>Sky</b></p>');
    document.documentElement.style.overflow = 'hidden';

    expect([window, clippersOf('<p><b>Sky</b></p>')]).toEqual([[], ['body']]);
  });
});

describe('the ground of a text', () => {
  it.each([
    ['is dark', '<div style="background-color: rgb(20, 20, 20)"><b>Sky</b></div>', true],
    [
      'is light within a dark one',
      '<div style="background-color: rgb(0, 0, 0)"><p style="background-color: rgb(250, 250, 250)"><b>Sky</b></p></div>',
      false,
    ],
    [
      'is seen through a thin one',
      '<div style="background-color: rgb(250, 250, 250)"><p style="background-color: rgba(0, 0, 0, 0.1)"><b>Sky</b></p></div>',
      false,
    ],
    ['is told by the ink where none is painted', '<p><b style="color: rgb(240, 240, 240)">Sky</b></p>', true],
  ])('%s', (_what, html, isDark) => {
    expect(isOnDark(chainOf(textIn(html)))).toBe(isDark);
  });
});

it('knows vertical writing, what is turned, and what no pointer meets', () => {
  const facts = (style: string) => {
    const { isVertical, isTilted, isUntouchable } = surroundingsOf(textIn(`<p><b style="${style}">Sky</b></p>`));
    return [isVertical, isTilted, isUntouchable];
  };

  expect(facts('')).toEqual([false, false, false]);
  expect(facts('writing-mode: vertical-rl')).toEqual([true, false, false]);
  expect(facts('transform: matrix(0.9, 0.4, -0.4, 0.9, 0, 0)')).toEqual([false, true, false]);
  expect(facts('transform: matrix(2, 0, 0, 2, 10, 0)')).toEqual([false, false, false]);
  expect(facts('pointer-events: none')).toEqual([false, false, true]);
});

it('follows a text out of a shadow tree', () => {
  document.body.innerHTML = '<section style="overflow: auto" id="a"><div></div></section>';
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  if (root === undefined) throw new Error('no root');
  root.innerHTML = '<b>Sky</b>';
  const text = root.querySelector('b')?.firstChild;
  if (text == null) throw new Error('no text');

  expect(surroundingsOf(text).clippers.map(({ id }) => id)).toEqual(['a']);
});
