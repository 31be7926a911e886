// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import {
  formulaText,
  isBackLink,
  isDataTable,
  isFormula,
  isHeadingTool,
  isNotes,
  isReferenceMark,
} from '@/lib/page/text/marks';

beforeEach(() => {
  document.body.innerHTML = '';
});

/** The element with the attribute `x` in this HTML, else the first one. */
const marked = (html: string): Element => {
  document.body.innerHTML = html;
  const element = document.querySelector('[x]') ?? document.body.firstElementChild;
  if (element === null) throw new Error('no element');
  return element;
};

it.each([
  ['<sup x><a href="#n1">[1]</a></sup>', true],
  ['<sup x><a href="#n1">1, 2</a></sup>', true],
  ['<a x href="#n1">[12]</a>', true],
  ['<sup><a x href="#n1">3</a></sup>', true],
  ['<span x role="doc-noteref">7</span>', true],
  ['<sup x>2</sup>', false],
  ['<sup x><a href="https://other.example/">1</a></sup>', false],
  ['<a x href="#part">3</a>', false],
  ['<a x href="#n1">[see also]</a>', false],
  ['<b x>[1]</b>', false],
])('takes %s for the mark of a note: %s', (html, expected) => {
  expect(isReferenceMark(marked(html))).toBe(expected);
});

it.each([
  ['<a x href="#top">#</a>', true],
  ['<span x><a href="/edit">[edit]</a></span>', true],
  ['<span x>¶</span>', false],
  ['<a x href="#top">Chapter 1</a>', false],
])('takes %s for a tool of a heading: %s', (html, expected) => {
  expect(isHeadingTool(marked(html))).toBe(expected);
});

it.each([
  ['<a x href="#back">↩︎</a>', true],
  ['<a x href="#back">^</a>', true],
  ['<a x href="#back">a</a>', true],
  ['<a x role="doc-backlink" href="/">Back</a>', true],
  ['<a x href="/elsewhere">↩</a>', false],
  ['<a x href="#back">ab</a>', false],
])('takes %s for the way back from a note: %s', (html, expected) => {
  expect(isBackLink(marked(html))).toBe(expected);
});

it.each([
  ['<ol x class="references"></ol>', true],
  ['<div x id="foot-notes endnotes"></div>', true],
  ['<section x role="doc-endnotes"></section>', true],
  ['<div x class="preferences"></div>', false],
  ['<p x class="references"></p>', false],
])('takes %s for notes: %s', (html, expected) => {
  expect(isNotes(marked(html))).toBe(expected);
});

it.each([
  ['<table x><tr><th>Year</th></tr></table>', true],
  ['<table x><tr><td>2024</td><td>5</td></tr></table>', true],
  ['<table x role="presentation"><tr><th>Year</th></tr></table>', false],
  ['<table x><tr><td>alone</td></tr></table>', false],
  ['<table x><tr><td><h2>News</h2></td><td>More</td></tr></table>', false],
])('takes %s for a table of data: %s', (html, expected) => {
  expect(isDataTable(marked(html))).toBe(expected);
});

const fraction = '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msup><mi>c</mi><mn>2</mn></msup></mfrac>';

it.each([
  ['what its author says of it', '<math x alttext="a plus b"><mi>a</mi></math>', 'a plus b'],
  ['its symbols, with brackets where they belong together', `<math x>${fraction}</math>`, '(a + b) / c^2'],
  ['roots and indices', '<math x><msqrt><msub><mi>x</mi><mn>1</mn></msub></msqrt></math>', '√x_1'],
  ['its symbols rather than TeX', '<math x alttext="\\frac{a}{b}"><mi>a</mi></math>', 'a'],
  [
    'its source where there is nothing else',
    '<span x class="katex"><annotation encoding="application/x-tex">E = mc^2</annotation></span>',
    'E = mc^2',
  ],
])('says of a formula %s', (_what, html, text) => {
  const element = marked(html);

  expect(isFormula(element)).toBe(true);
  expect(formulaText(element)).toBe(text);
});
