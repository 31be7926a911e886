// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createFrameReading, type FrameReading } from '@/lib/page/read-aloud/frame-reading';
import type { PageReadAloud } from '@/lib/page/read-aloud/page-read-aloud';
import type { WantedSentences } from '@/lib/page/read-aloud/read-aloud-start';
import { readAloudSentence } from '../../fakes/overlay-requests';

let lit: string[];
let wanted: string[];
let inner: Element;
let reading: FrameReading;

const one = readAloudSentence('s1', 'One one.');
const two = readAloudSentence('s2', 'Two two.');
const begin = { type: 'begin', what: 'page', sentences: undefined } as const;
const options = { languages: { uiLanguage: 'en-US', favourites: [] }, code: 'skip', notes: 'skip' } as const;

const rangeOf = (name: string): Range => {
  const range = document.createRange();
  range.selectNode(document.body);
  return Object.assign(range, { name, getBoundingClientRect: () => new DOMRect(0, 30, 100, 20) });
};
const nameOf = (ranges: readonly Range[]): string => ranges.map((range) => Reflect.get(range, 'name')).join();

const readAloud: PageReadAloud = {
  more: async () => [],
  sentences: () => [],
  framesBefore: (id) => (id === 's2' ? [inner] : []),
  rangesOf: (id, start, end) => [rangeOf(`${id} ${start}-${end}`)],
  isIntact: () => true,
  locate: () => true,
  isGone: () => false,
  shadowRoots: () => [],
  rangesOfQuote: () => [],
  sentenceAt: () => undefined,
  refresh: async () => [],
};

beforeEach(() => {
  lit = [];
  wanted = [];
  inner = document.createElement('iframe');
  reading = createFrameReading({
    tools: {
      read: () => readAloud,
      wanted: async function* (_page, what): AsyncGenerator<WantedSentences> {
        wanted.push(what);
        yield { sentences: [one] };
        yield { sentences: [two], cut: () => ({ end: 3 }) };
      },
    },
    highlighter: {
      sentence: (ranges) => lit.push(`sentence ${nameOf(ranges)}`),
      word: (ranges) => ranges.length > 0 && lit.push(`word ${nameOf(ranges)}`),
      passage: () => undefined,
      putOut: () => lit.push('out'),
    },
    follower: { follow: () => undefined, goTo: () => undefined, stop: () => undefined },
  });
});

const start = () => reading.answer({ ...begin, sentences: options });
/** All parts, asked for as the background does. */
const allParts = async (): Promise<readonly unknown[]> => {
  const all: unknown[] = [];
  for (;;) {
    const answer = await reading.answer({ type: 'parts', from: all.length });
    if (answer === null || !('isDone' in answer)) throw new Error('no parts');
    all.push(...answer.parts);
    if (answer.isDone) return all;
  }
};

describe('a frame that the page around it reads aloud', () => {
  it('has nothing before it is asked to begin', async () => {
    expect(await reading.answer({ type: 'parts', from: 0 })).toEqual({ parts: [], isDone: true });
    expect(await reading.answer({ type: 'light', part: 0 })).toEqual({});
    expect(reading.partAt(1, 1)).toBeUndefined();
  });

  it('tells its parts by their lengths, with the frames in it, and the texts apart', async () => {
    await start();

    expect(await allParts()).toEqual([
      { length: 8, startsParagraph: false },
      { index: -1, url: expect.any(String) },
      { length: 3, startsParagraph: false },
    ]);
    expect(wanted).toEqual(['page']);
    expect(await reading.answer({ type: 'sentences', from: 0, count: 3 })).toMatchObject([
      { text: 'One one.' },
      { text: 'Two' },
    ]);
    expect(await reading.answer({ type: 'sentences', from: 1, count: 1 })).toEqual([]);
  });

  it('lights a sentence once and then its words, tells where that is, and puts it out', async () => {
    await start();
    await allParts();
    lit = [];

    expect(await reading.answer({ type: 'light', part: 0 })).toEqual({ box: { top: 30, bottom: 50 } });
    await reading.answer({ type: 'light', part: 0, word: { start: 4, end: 7 } });
    await reading.answer({ type: 'light', part: 2, word: { start: 0, end: 3 } });
    expect(lit).toEqual(['sentence s1 0-8', 'word s1 4-7', 'sentence s2 0-3', 'word s2 0-3']);

    await reading.answer({ type: 'dark' });
    expect(lit.at(-1)).toBe('out');
    expect(await reading.answer({ type: 'light', part: 1 })).toEqual({});
  });

  it('gives a sentence with its surroundings to ask about', async () => {
    await start();
    await allParts();

    expect(await reading.answer({ type: 'passage', part: 0 })).toMatchObject({ text: 'One one.', after: 'Two' });
    expect(await reading.answer({ type: 'passage', part: 1 })).toBeNull();
  });
});
