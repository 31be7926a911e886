// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { chooseContent, contentSoFar } from '@/lib/page/text/main-content';
import type { RawBlock } from '@/lib/page/text/raw-block';
import { roughText, walkedPage } from '../../fakes/walked-page';

const long = (word: string): string => `${word} ${'and many more words about the sky '.repeat(10)}`.trim();
const firstWords = (blocks: Iterable<RawBlock>): readonly string[] =>
  [...blocks].map((block) => roughText(block).split(' ')[0] ?? '');
const blocksOf = (html: string) => walkedPage(html).blocks;
/** What a finder of articles finds: the text nodes of these blocks. */
const found = (blocks: readonly RawBlock[], ...words: readonly string[]) => ({
  nodes: new Set(
    blocks
      .filter((block) => words.includes(roughText(block).split(' ')[0] ?? ''))
      .flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.type === 'text' ? [piece.node] : []))),
  ),
});

it('takes the article that was found, with its headline before and the short pieces between', () => {
  const blocks = blocksOf(
    `<p>Menu</p><h1>Headline</h1><p>Standfirst</p><p>${long('One')}</p><pre>Code here</pre><p>${long('Two')}</p><p>After</p>`,
  );

  const chosen = chooseContent(blocks, found(blocks, 'One', 'Two'));

  expect(chosen.kind).toBe('article');
  expect(firstWords(chosen.from)).toEqual(['Headline', 'Standfirst', 'One', 'Code', 'Two']);
});

it('takes along what still stands in the same article', () => {
  const blocks = blocksOf(`<article><p>${long('One')}</p><p>Last</p></article><p>Elsewhere</p>`);

  expect(firstWords(chooseContent(blocks, found(blocks, 'One')).from)).toEqual(['One', 'Last']);
});

it('takes no article that is one piece of much else', () => {
  const blocks = blocksOf(`<p>${long('One')}</p>${`<p>${long('Other')}</p>`.repeat(4)}`);

  expect(chooseContent(blocks, found(blocks, 'One')).kind).toBe('app');
});

it('takes what is in the main region where that holds most of it', () => {
  const blocks = blocksOf(`<nav>Menu</nav><p>Aside</p><main><p>${long('Main')}</p></main>`);

  expect(firstWords(chooseContent(blocks, undefined).from)).toEqual(['Main']);
});

it('takes all but the surroundings where there is no such region, and these where there is nothing else', () => {
  const some = blocksOf('<nav>Menu</nav><p>Words</p>');
  const only = blocksOf('<nav>Menu</nav>');

  expect(firstWords(chooseContent(some, undefined).from)).toEqual(['Words']);
  expect(firstWords(chooseContent(only, undefined).from)).toEqual(['Menu']);
});

it('knows of a page that is still coming what is its content, as soon as that is clear', () => {
  const before = blocksOf('<nav>Menu</nav><p>Words</p>');
  const withMain = blocksOf(`<p>Words</p><main><p>${long('Main')}</p></main>`);
  const main = contentSoFar(withMain, true);

  expect(contentSoFar(before, true)).toBeUndefined();
  expect(contentSoFar(blocksOf('<nav>Menu</nav>'), false)).toBeUndefined();
  expect(firstWords(before.filter(contentSoFar(before, false) ?? (() => false)))).toEqual(['Words']);
  expect(firstWords(withMain.filter(main ?? (() => false)))).toEqual(['Main']);
});
