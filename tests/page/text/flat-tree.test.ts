// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { drawnChildren, drawnParent } from '@/lib/page/text/flat-tree';

const make = (html: string): Element => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (element === null) throw new Error('no element');
  return element;
};
const names = (nodes: readonly Node[]): readonly string[] => nodes.map(({ nodeName }) => nodeName.toLowerCase());

beforeEach(() => {
  document.body.innerHTML = '';
});

it('is the children as they stand', () => {
  expect(names(drawnChildren(make('<div>text<b></b><!-- note --></div>')))).toEqual(['#text', 'b', '#comment']);
});

it('leaves out what an extension puts beside the body', () => {
  const overlay = document.createElement('parley-overlay');
  document.documentElement.append(overlay);

  expect(names(drawnChildren(document.documentElement))).toEqual(['body']);
  overlay.remove();
});

it('draws a shadow tree in place of its host’s children', () => {
  const host = make('<div><i>light</i></div>');
  host.attachShadow({ mode: 'open' }).innerHTML = '<section><b>shadow</b></section>';

  expect(names(drawnChildren(host))).toEqual(['section']);
});

it('keeps its place in a list that the page changes meanwhile', () => {
  const list = make('<ul><li>1</li><li>2</li></ul>');
  const children = drawnChildren(list);
  list.innerHTML = '';

  expect(children).toHaveLength(2);
});

it('finds the element that a node is drawn in, over the edge of a shadow tree', () => {
  const host = make('<div></div>');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<b>shadow</b>';
  const inner = root.firstElementChild;

  expect(inner && drawnParent(inner)).toBe(host);
  expect(inner?.firstChild && drawnParent(inner.firstChild)).toBe(inner);
  expect(drawnParent(document.documentElement)).toBeNull();
});
