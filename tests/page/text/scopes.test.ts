// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { isBlockLevel, isSetApart, rootScope, type Scope, scopeWithin } from '@/lib/page/text/scopes';

beforeEach(() => {
  document.body.innerHTML = '';
});

/** A style as a browser computes it, with what a test says. */
const styleOf = (own: Partial<CSSStyleDeclaration> = {}): CSSStyleDeclaration =>
  Object.assign(Object.create(null), {
    display: 'block',
    flexDirection: 'row',
    whiteSpace: 'normal',
    marginLeft: '0px',
    marginRight: '0px',
    paddingLeft: '0px',
    paddingRight: '0px',
    ...own,
  });

/** The scope of the element with `x`, through those that it stands in. */
const scopeIn = (html: string, own: Partial<CSSStyleDeclaration> = {}): Scope => {
  document.body.innerHTML = html;
  const path: Element[] = [];
  for (let at = document.querySelector('[x]'); at !== null && at !== document.body; at = at.parentElement) {
    path.unshift(at);
  }
  return path.reduce(
    (scope, element, index) => scopeWithin(scope, element, styleOf(index === path.length - 1 ? own : {}), undefined),
    rootScope(document.body),
  );
};

it.each([
  ['<h3 x></h3>', { kind: 'heading', level: 3, isOneBlock: true }],
  ['<div x role="heading" aria-level="9"></div>', { kind: 'heading', level: 2 }],
  ['<pre x></pre>', { kind: 'code', isOneBlock: true }],
  ['<blockquote><p x></p></blockquote>', { kind: 'quote', isOneBlock: false }],
  ['<figure><figcaption x></figcaption></figure>', { kind: 'caption' }],
  ['<ol class="references"><li><p x></p></li></ol>', { kind: 'footnote' }],
  ['<pre><h2><b x></b></h2></pre>', { kind: 'heading' }],
  ['<table><tr x><td>1</td><td>2</td></tr></table>', { kind: 'table-row', isOneBlock: true }],
  ['<table role="presentation"><tr x><td>1</td><td>2</td></tr></table>', { kind: 'paragraph' }],
])('knows what %s is', (html, expected) => {
  expect(scopeIn(html)).toMatchObject(expected);
});

it('counts the items of lists, within lists and backwards', () => {
  const ordinalOf = (html: string) => scopeIn(html).item;

  expect(ordinalOf('<ol start="5"><li x></li></ol>')).toMatchObject({ ordinal: 5, level: 1 });
  expect(ordinalOf('<ol><li value="9" x></li></ol>')).toMatchObject({ ordinal: 9 });
  expect(ordinalOf('<ol><li><ul><li x></li></ul></li></ol>')).toEqual({ isMarked: false, level: 2 });
});

it('hands down language, link and form, until something within says otherwise', () => {
  const scope = scopeIn('<form lang="en"><a href="/"><i lang="de"><b x></b></i></a></form>');

  expect(scope).toMatchObject({ language: 'de', isLink: true, isInForm: true });
  expect(scopeIn('<p lang=" "><b x></b></p>').language).toBeUndefined();
});

it.each([
  ['normal', 'collapse'],
  ['nowrap', 'collapse'],
  ['pre-line', 'breaks'],
  ['pre-wrap', 'preserve'],
  ['pre', 'preserve'],
  ['break-spaces', 'preserve'],
])('takes white space that is %s as %s', (whiteSpace, expected) => {
  expect(scopeIn('<p x></p>', { whiteSpace }).whiteSpace).toBe(expected);
});

it('takes a row of short pieces for one line, and a column of them not', () => {
  const price = '<div x><span>5</span><span>€</span></div>';

  expect(scopeIn(price, { display: 'flex' }).isOneBlock).toBe(true);
  expect(scopeIn(price, { display: 'flex', flexDirection: 'column' }).isOneBlock).toBe(false);
  expect(scopeIn('<div x><p>5</p></div>', { display: 'flex' }).isOneBlock).toBe(false);
});

it.each([
  ['block', true],
  ['list-item', true],
  ['inline', false],
  ['inline-block', false],
  ['ruby', false],
  ['contents', false],
])('knows that what is displayed as %s stands on lines of its own: %s', (display, expected) => {
  expect(isBlockLevel(document.body, styleOf({ display }), rootScope(document.body))).toBe(expected);
});

it('sets apart within a line what has a margin, but no single letters', () => {
  const parent = rootScope(document.body);
  const span = (text: string) => Object.assign(document.createElement('span'), { textContent: text });

  expect(isSetApart(span('word'), styleOf({ display: 'inline', marginLeft: '4px' }), parent)).toBe(true);
  expect(isSetApart(span('word'), styleOf({ display: 'inline', paddingLeft: '4px' }), parent)).toBe(false);
  expect(isSetApart(span('word'), styleOf({ display: 'inline-block', paddingLeft: '4px' }), parent)).toBe(true);
  expect(isSetApart(span('w'), styleOf({ display: 'inline', marginLeft: '4px' }), parent)).toBe(false);
});
