// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { roughText, walkedPage } from '../../fakes/walked-page';

const blocksOf = (html: string) => walkedPage(html).blocks;
const kinds = (html: string): readonly string[] => blocksOf(html).map(({ kind }) => kind);
const texts = (html: string): readonly string[] => blocksOf(html).map(roughText);

it('cuts at what stands on lines of its own, and not within a line', () => {
  expect(texts('<p>One <b>two</b> three.</p><p>Four.</p>loose words')).toEqual([
    'One two three.',
    'Four.',
    'loose words',
  ]);
});

it('makes no block of nothing but space', () => {
  expect(texts('<p> \n </p><div><p></p></div><p>One.</p>')).toEqual(['One.']);
});

it.each([
  ['<h2>Sky</h2>', { kind: 'heading', level: 2 }],
  ['<div role="heading" aria-level="4">Sky</div>', { kind: 'heading', level: 4 }],
  ['<blockquote>Sky</blockquote>', { kind: 'quote' }],
  ['<pre>let sky</pre>', { kind: 'code' }],
  ['<figure><figcaption>Sky</figcaption></figure>', { kind: 'caption' }],
  ['<ul><li>Sky</li></ul>', { kind: 'list-item', level: 1 }],
  ['<ol start="3"><li>Sky</li></ol>', { kind: 'list-item', level: 1, ordinal: 3 }],
  ['<p lang="de">Himmel</p>', { kind: 'paragraph', language: 'de' }],
])('knows what %s is', (html, expected) => {
  expect(blocksOf(html)[0]).toMatchObject(expected);
});

it('gives the mark of a list’s item to its first block alone', () => {
  const blocks = blocksOf('<ol><li><p>One.</p><p>More of it.</p></li><li>Two.</li></ol>');

  expect(blocks.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([
    ['list-item', 1],
    ['paragraph', undefined],
    ['list-item', 2],
  ]);
});

it('makes one block of each row of a table of data', () => {
  const html = '<table><tr><th>Year</th><th>Rain</th></tr><tr><td>2024</td><td>5 mm</td></tr></table>';

  expect(kinds(html)).toEqual(['table-row', 'table-row']);
  expect(texts(html)[1]).toMatch(/2024.*; .*5 mm/u);
});

it('leaves out marks of notes and buttons, and keeps them in what the user has selected', () => {
  const html = '<p>Blue<sup><a href="#n1">[1]</a></sup> sky <button>Share</button></p>';

  expect(texts(html)).toEqual(['Blue sky']);
  expect(walkedPage(html, { keepsControls: true }).blocks.map(roughText)).toEqual(['Blue[1] sky Share']);
});

it('breaks a paragraph where two lines of the source are broken, and a line where one is', () => {
  expect(texts('<p>One<br>two<br><br>three</p>')).toEqual(['One two', 'three']);
});

it('says a formula once', () => {
  expect(texts('<p>So <math alttext="a plus b"><mi>a</mi><mo>+</mo><mi>b</mi></math> is it.</p>')).toEqual([
    'So a plus b is it.',
  ]);
});

it('counts how much of a block is links', () => {
  const [block] = blocksOf('<p>See <a href="/more">more here</a>.</p>');

  expect([block?.length, block?.linkLength]).toEqual([14, 9]);
});

it('notes where frames stand, but for those around the content and adverts', () => {
  const { frames } = walkedPage('<p>One.</p><x-frame></x-frame><p>Two.</p><nav><x-frame></x-frame></nav>');
  const named = walkedPage('<p>One.</p><x-frame id="google_ads_1"></x-frame><x-frame class="lesson"></x-frame>');

  expect(frames.map(({ before }) => before)).toEqual([1]);
  expect(named.frames.map(({ element }) => element.className)).toEqual(['lesson']);
});

it('knows the language that most of a block is in', () => {
  const [block] = blocksOf('<p lang="en">The word <i lang="de">Himmel</i> means sky, and much more than that.</p>');

  expect(block?.language).toBe('en');
});

it.each([
  ['<p>3 × 10<sup>13</sup> stars</p>', '3 × 10^13 stars'],
  ['<p>3 × 10<span style="vertical-align: super">−13</span> m</p>', '3 × 10^−13 m'],
  ['<p>2<sup>n+1</sup></p>', '2^(n+1)'],
  ['<p>on the 1<sup>st</sup> of May</p>', 'on the 1st of May'],
  ['<p>XX<sup>e</sup> siècle</p>', 'XXe siècle'],
  ['<p>a word<sup>1</sup> here</p>', 'a word1 here'],
  ['<p>x<sup><a href="#n1">1</a></sup> is</p>', 'x is'],
  ['<pre>10<sup>13</sup></pre>', '1013'],
])('writes raised numbers of %s as %s', (html, expected) => {
  expect(texts(html)).toEqual([expected]);
});

it.each([
  ['<p>It costs <s>20</s> 15</p>', 'It costs ~~20~~ 15', 'It costs 15'],
  ['<p>It costs <del>20 <b>euros</b></del><ins>15</ins></p>', 'It costs ~~20 euros~~15', 'It costs 15'],
  [
    '<p>It costs <span style="text-decoration-line: line-through">20</span> 15</p>',
    'It costs ~~20~~ 15',
    'It costs 15',
  ],
  ['<p>Of <s style="text-decoration-line: none">#</s>now</p>', 'Of #now', 'Of #now'],
  ['<p>One <s>two <s>three</s> four</s> five</p>', 'One ~~two three four~~ five', 'One five'],
])('marks what is struck out of %s, and leaves it out for a voice', (html, marked, spoken) => {
  expect(texts(html)).toEqual([marked]);
  expect(walkedPage(html, { leavesOutStruck: true }).blocks.map(roughText)).toEqual([spoken]);
});

it('marks each block of what is struck out', () => {
  expect(texts('<del><p>One.</p><p>Two.</p></del><p>Three.</p>')).toEqual(['~~One.~~', '~~Two.~~', 'Three.']);
});
