// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isListing, isNumberCell, lineNumbersIn } from '@/lib/page/text/line-numbers';
import { roughText, walkedPage } from '../../fakes/walked-page';

const numbersBeside = (html: string): readonly string[] => [...lineNumbersIn(walkedPage(html).blocks)].map(roughText);

it.each([
  ['one below the other', '<div>1</div><div>2</div><div>3</div><pre>a\nb\nc</pre>', ['3', '2', '1']],
  ['in one box', '<div>7\n8\n9</div><pre>a\nb\nc</pre>', ['7 8 9']],
  ['behind the code', '<pre>a\nb</pre><p>1 2</p>', ['1 2']],
  ['in a column of code', '<pre>1\n2\n3</pre><pre>a\nb\nc</pre>', ['1 2 3']],
])('finds the numbers of lines %s', (_where, html, found) => {
  expect(numbersBeside(html)).toEqual(found);
});

it.each([
  ['a single number', '<p>4</p><pre>a</pre>'],
  ['numbers that do not count', '<p>3 9 27</p><pre>a</pre>'],
  ['numbers without code', '<p>1</p><p>2</p><p>3</p>'],
  ['the number of a chapter', '<h2>1 2</h2><pre>a</pre>'],
])('leaves %s', (_what, html) => {
  expect(numbersBeside(html)).toEqual([]);
});

const table = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
};

it('knows a table whose rows are lines of code, and its cells of numbers', () => {
  const listing = table('<table><tr><td>1</td><td><code>a()</code></td></tr><tr><td>2</td><td></td></tr></table>');

  expect(isListing(listing)).toBe(true);
  expect([...listing.querySelectorAll('td')].map(isNumberCell)).toEqual([true, false, true, false]);
});

it('takes a table of data for none, though it has numbers and code in it', () => {
  expect(isListing(table('<table><tr><td>1</td><td>See <code>a</code> in the book.</td></tr></table>'))).toBe(false);
  expect(
    isListing(table('<table><tr><th>No.</th><th>Call</th></tr><tr><td>1</td><td><code>a</code></td></tr></table>')),
  ).toBe(false);
});
