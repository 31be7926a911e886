import { expect, it } from 'vitest';
import { isSamePage, joinPages } from '@/lib/domain/pages/join-pages';
import { type PageContent, pageTextLimit } from '@/lib/domain/pages/page-content';
import { fakeContent } from '../../fakes/fake-pages';

const pageOf = (texts: readonly string[], change: Partial<PageContent> = {}): PageContent =>
  fakeContent({
    blocks: texts.map((text, index) => ({
      id: `b${index}`,
      kind: index === 0 ? 'heading' : 'paragraph',
      text,
      ...(index > 0 && { section: 'b0' }),
    })),
    ...change,
  });
const join = (...pages: readonly PageContent[]): PageContent => {
  const [own = pageOf([])] = pages;
  return joinPages(
    own,
    pages.map((content, index) => ({ number: index + 1, content })),
  );
};
const textsOf = ({ blocks }: PageContent): readonly string[] => blocks.map(({ text }) => text);

it('puts the pages of an article one after the other, and says once what stands on each of them', () => {
  const joined = join(
    pageOf(['The voyage', 'We left.', 'It rained.', 'The mate lives inland.']),
    pageOf(['The Voyage', 'Page 2 of 3', 'An island.', 'A goat.', 'The mate lives inland.']),
    pageOf(['The voyage', 'Page 3 of 3', 'We came home.', 'The mate lives inland.']),
  );

  expect(textsOf(joined)).toEqual([
    'The voyage',
    'We left.',
    'It rained.',
    'An island.',
    'A goat.',
    'We came home.',
    'The mate lives inland.',
  ]);
});

it('does not say a paragraph again with which the next page begins', () => {
  expect(textsOf(join(pageOf(['Voyage', 'We left.', 'It rained.']), pageOf(['It rained.', 'Then sun.'])))).toEqual([
    'Voyage',
    'We left.',
    'It rained.',
    'Then sun.',
  ]);
});

it('keeps a line that comes again within the text', () => {
  const verses = Array.from({ length: 12 }, (_, index) => `Verse ${index}.`);
  const song = pageOf(['Song', 'Row on.', ...verses]);

  const joined = textsOf(join(song, pageOf(['Song', ...verses.map((verse) => `Later ${verse}`), 'Row on.', 'End.'])));

  expect(joined.filter((text) => text === 'Row on.')).toHaveLength(2);
});

it('keeps what a page begins with that stands elsewhere on the page before', () => {
  const joined = join(
    pageOf(['Voyage', 'By Anna', '“Land!”', 'We left.', 'It rained.']),
    pageOf(['Voyage', 'By Anna', 'We left.', '“Land!”', 'At last.']),
  );

  expect(textsOf(joined).slice(-3)).toEqual(['We left.', '“Land!”', 'At last.']);
  expect(textsOf(joined).filter((text) => text === 'By Anna')).toHaveLength(1);
});

it('orders the pages by their numbers, and gives each block an id of its own', () => {
  const own = pageOf(['Voyage', 'Second.'], { title: 'The second page', words: 2 });
  const first = pageOf(['Voyage', 'First of all.'], { words: 4 });

  const joined = joinPages(own, [
    { number: 2, content: own },
    { number: 1, content: first },
  ]);

  expect(textsOf(joined)).toEqual(['Voyage', 'First of all.', 'Second.']);
  expect(joined.blocks.map(({ id }) => id)).toEqual(['p1-b0', 'p1-b1', 'b1']);
  expect(joined.blocks[1]?.section).toBe('p1-b0');
  expect([joined.title, joined.words]).toEqual(['The second page', 5]);
});

it('adds up what could not be read of the pages', () => {
  const joined = join(
    pageOf(['Voyage', 'One.'], { closedParts: 1, unreadFrames: 1 }),
    pageOf(['Voyage', 'Two.'], { closedParts: 2, frames: [{ url: 'https://else.example/', index: 0 }] }),
  );

  expect([joined.closedParts, joined.unreadFrames]).toEqual([3, 2]);
});

it('ends where a page would, and says so', () => {
  const long = 'x'.repeat(90_000);
  const pages = Array.from({ length: 30 }, (_, index) => pageOf([`Part ${index}`, `${long}${index}`]));

  const joined = join(...pages);

  expect(joined.cut).toEqual({ reason: 'length' });
  expect(textsOf(joined).join('').length).toBeLessThanOrEqual(pageTextLimit);
});

it('knows a page that says nothing new', () => {
  const page = pageOf(['Voyage', 'We left.']);

  expect(isSamePage(page, pageOf(['Voyage', 'Page 2 of 9', 'We left.']))).toBe(true);
  expect(isSamePage(page, pageOf(['Voyage', 'We came home.']))).toBe(false);
});
