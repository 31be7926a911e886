// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { itemOf } from '@/lib/page/read-aloud/page-items';
import { createSentenceHighlight } from '@/lib/page/read-aloud/sentence-highlight';

const shown = (ranges: readonly Range[]): readonly string[] => ranges.map(String);

let lit: { sentence: readonly string[]; word: readonly string[] };
let followed: string[];
let shownRanges: readonly Range[];
beforeEach(() => {
  document.body.innerHTML = '<p>The sky is blue.</p>';
  lit = { sentence: [], word: [] };
  followed = [];
});

const create = () => {
  const node = document.querySelector('p')?.firstChild;
  const rangesOf = (_id: string, start = 0, end = 16): readonly Range[] => {
    if (node?.isConnected !== true) return [];
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [range];
  };
  const highlight = createSentenceHighlight({
    readAloud: { rangesOf, isIntact: () => node?.isConnected === true, locate: () => node?.isConnected === true },
    highlighter: {
      sentence: (ranges) => {
        lit.sentence = shown(ranges);
        shownRanges = ranges;
      },
      word: (ranges) => {
        lit.word = shown(ranges);
      },
    },
    follower: { follow: ({ startContainer }) => void followed.push(startContainer.textContent ?? '') },
  });
  const item = itemOf(
    {
      id: 's1',
      text: 'The sky is blue.',
      language: 'en-US',
      startsParagraph: true,
      source: { start: 0, end: 16 },
      map: [],
    },
    {},
    0,
  );
  if (item === undefined) throw new Error('no item');
  return { highlight, item };
};

it('lights a sentence, puts out the word before, and keeps it in sight', () => {
  const { highlight, item } = create();
  lit.word = ['old'];

  expect(highlight.show(item)).toBe(true);
  expect([lit, followed]).toEqual([{ sentence: ['The sky is blue.'], word: [] }, ['The sky is blue.']]);
});

it('lights a word within the sentence that sounds, and none without one', () => {
  const { highlight, item } = create();
  highlight.word({ start: 4, end: 7 });
  const before = lit.word;
  highlight.show(item);
  highlight.word({ start: item.offset + 4, end: item.offset + 7 });

  expect([before, lit.word]).toEqual([[], ['sky']]);
});

it('says when the sentence is not found in the page any more', () => {
  const { highlight, item } = create();
  document.body.innerHTML = '';

  expect(highlight.show(item)).toBe(false);
  expect([lit.sentence, followed]).toEqual([[], []]);
});

it('lights its word again as well after a change, and nothing any more when all was heard', () => {
  const { highlight, item } = create();
  highlight.show(item);
  highlight.word({ start: item.offset + 4, end: item.offset + 7 });
  lit = { sentence: [], word: [] };
  highlight.showAgain();
  const again = lit;
  lit = { sentence: [], word: [] };
  highlight.end();
  highlight.showAgain();

  expect(again).toEqual({ sentence: ['The sky is blue.'], word: ['sky'] });
  expect(lit).toEqual({ sentence: [], word: [] });
});

it('knows whether what is lit is still there', () => {
  const { highlight, item } = create();
  const before = highlight.isIntact();
  highlight.show(item);
  const during = highlight.isIntact();
  document.body.innerHTML = '';

  expect([before, during, highlight.isIntact()]).toEqual([true, true, false]);
});

it('knows that light went with nodes that were taken out and put back', () => {
  const { highlight, item } = create();
  highlight.show(item);
  // As a browser does when the nodes of a range are taken out.
  for (const range of shownRanges) range.collapse();
  const moved = highlight.isIntact();
  highlight.showAgain();

  expect([moved, highlight.isIntact()]).toEqual([false, true]);
});

it('lights the same one again after a change, until it is stopped', () => {
  const { highlight, item } = create();
  highlight.show(item);
  lit.sentence = [];
  highlight.showAgain();
  const again = lit.sentence;
  highlight.stop();
  lit.sentence = [];
  highlight.showAgain();

  expect([again, lit.sentence, highlight.current()]).toEqual([['The sky is blue.'], [], undefined]);
});
