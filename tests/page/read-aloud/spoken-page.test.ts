// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { OverlayCommand } from '@/lib/commands/overlay';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { NewItem } from '@/lib/page/read-aloud/page-items';
import type { PageReadAloud } from '@/lib/page/read-aloud/page-read-aloud';
import { createSpokenPage, type SpokenPage } from '@/lib/page/read-aloud/spoken-page';
import { fakeRequests, readAloudSentence } from '../../fakes/overlay-requests';
import { settlePromises } from '../../fakes/timers';

let asked: OverlayCommand[];
let lit: string[];
let lost: Set<string>;
/** Those of the lost ones that stand elsewhere now. */
let moved: Set<string>;
let refreshes: number;
/** What the page has more when it is looked at again. */
let added: readonly ReadAloudSentence[];
let isGone: boolean;
let gathered: number;
let isFrameGone: boolean;
let framesGone: number;

const request = fakeRequests((command) => {
  asked.push(command);
  if (command.type === 'overlay-read') return { readAloudId: 'r1' };
  if (command.type === 'overlay-frame-light') return isFrameGone ? { isGone: true } : { box: { top: 0, bottom: 9 } };
  if (command.type !== 'overlay-append') return null;
  const within = (command.within?.count ?? 0) * 11;
  const sum = command.sentences.reduce((end, { text }) => end + text.length + 1, command.offset + within);
  return command.isComplete ? {} : { next: sum };
});

const rangeOf = (name: string): Range => {
  const range = document.createRange();
  range.selectNode(document.body);
  return Object.assign(range, { name });
};
const nameOf = (ranges: readonly Range[]): string => ranges.map((range) => Reflect.get(range, 'name')).join();

const readAloud: PageReadAloud = {
  more: async () => [],
  sentences: () => [],
  framesBefore: () => [],
  rangesOf: (id, start, end) => (lost.has(id) ? [] : [rangeOf(`${id} ${start}-${end}`)]),
  isIntact: (id) => !lost.has(id),
  locate: (id) => {
    if (moved.has(id)) lost.delete(id);
    return !lost.has(id);
  },
  isGone: () => isGone,
  shadowRoots: () => [],
  rangesOfQuote: () => [],
  sentenceAt: () => undefined,
  refresh: async () => {
    refreshes += 1;
    const more = added;
    added = [];
    lost.clear();
    return more;
  },
};

beforeEach(() => {
  asked = [];
  lit = [];
  lost = new Set();
  moved = new Set();
  refreshes = 0;
  added = [];
  isGone = false;
  gathered = 0;
  isFrameGone = false;
  framesGone = 0;
});

async function* batchesOf(...batches: readonly (readonly NewItem[])[]): AsyncGenerator<readonly NewItem[]> {
  yield* batches;
}

const one = readAloudSentence('s1', 'One one.');
const two = readAloudSentence('s2', 'Two two.');

const create = (grows = true): SpokenPage =>
  createSpokenPage({
    connection: { request },
    readAloud,
    grows,
    highlighter: {
      sentence: (ranges) => lit.push(`sentence ${nameOf(ranges)}`),
      word: (ranges) => ranges.length > 0 && lit.push(`word ${nameOf(ranges)}`),
    },
    follower: { follow: () => undefined },
    onGathered: () => {
      gathered += 1;
    },
    onFrameGone: () => {
      framesGone += 1;
    },
  });

/** A page of two sentences that is read, and known whole. */
const open = async (grows = true): Promise<SpokenPage> => {
  const page = create(grows);
  const batches = batchesOf([{ sentence: one, cut: {} }], [{ sentence: two, cut: {} }]);
  await page.takeFirst(batches);
  await page.open('A page');
  await page.gather(batches);
  return page;
};
const inFrame = { start: 9, end: 19 };
/** The same, with a frame of one sentence between the two. */
const openWithFrame = async (): Promise<SpokenPage> => {
  const page = create();
  const frame = { frame: { frameId: 3 }, part: 5, length: 10, startsParagraph: true, element: undefined };
  const batches = batchesOf([{ sentence: one, cut: {} }], [frame], [{ sentence: two, cut: {} }]);
  await page.takeFirst(batches);
  await page.open('A page');
  await page.gather(batches);
  return page;
};
const isWhole = (): boolean => asked.some((command) => command.type === 'overlay-append' && command.isComplete);
const atSecond = { start: 9, end: 17 };

describe('a page that is read aloud', () => {
  it('is handed over as it is taken in; a page that may grow is not whole yet', async () => {
    await open();

    expect(asked.map(({ type }) => type).slice(0, 1)).toEqual(['overlay-read']);
    expect(asked).toContainEqual(
      expect.objectContaining({ type: 'overlay-append', sentences: [expect.objectContaining({ text: 'Two two.' })] }),
    );
    expect([gathered, isWhole()]).toEqual([1, false]);
  });

  it('is whole at once when only a part of it is read', async () => {
    await open(false);

    expect([gathered, isWhole()]).toEqual([1, true]);
  });

  it('shows the sentence that sounds once, and its words', async () => {
    const page = await open();

    page.onSentence({ start: 0, end: 8 });
    page.onSentence({ start: 0, end: 8 });
    page.onWord({ start: 4, end: 7 });

    expect(lit).toEqual(['sentence s1 0-8', 'word s1 4-7']);
    expect(page.passage()).toMatchObject({ passage: { text: 'One one.', before: '', after: 'Two two.' } });
  });

  it('lights what is heard where it stands now, as soon as the page was drawn anew', async () => {
    const page = await open();
    page.onSentence({ start: 0, end: 8 });
    page.onWord({ start: 4, end: 7 });
    lit = [];
    lost.add('s1');
    moved.add('s1');
    document.body.append(document.createElement('p'));
    await settlePromises();
    page.stop();

    expect([lit, refreshes]).toEqual([['sentence s1 0-8', 'word s1 4-7'], 0]);
  });

  it('is looked at again when a sentence is not where it was, and that is shown then', async () => {
    const page = await open();
    lost.add('s1');

    page.onSentence({ start: 0, end: 8 });
    await settlePromises();

    expect(refreshes).toBe(1);
    expect(lit).toEqual(['sentence ', 'sentence s1 0-8']);
  });

  it('reads on what was added while its last sentence sounded, and is whole when nothing was', async () => {
    const page = await open();
    added = [readAloudSentence('s3', 'Three.')];

    page.onSentence(atSecond);
    await settlePromises();
    const grown = isWhole();
    page.onSentence({ start: 18, end: 24 });
    await settlePromises();

    expect(grown).toBe(false);
    expect(asked.filter((command) => command.type === 'overlay-append').map(({ offset }) => offset)).toContain(18);
    expect(isWhole()).toBe(true);
  });

  it('was left when nothing of it stands there and the address is another', async () => {
    const page = await open();
    isGone = true;
    page.onSentence(atSecond);
    await settlePromises();
    const here = asked.filter(({ type }) => type === 'overlay-left').length;

    const second = await open();
    history.pushState(undefined, '', '/elsewhere');
    second.onSentence(atSecond);
    await settlePromises();

    expect(here).toBe(0);
    expect(asked.filter(({ type }) => type === 'overlay-left')).toHaveLength(1);
  });

  it('has the sentences of a frame lit there, and nothing here meanwhile', async () => {
    const page = await openWithFrame();
    page.onSentence({ start: 0, end: 8 });
    page.onSentence(inFrame);
    page.onWord({ start: 12, end: 15 });
    page.onSentence({ start: 20, end: 28 });
    await settlePromises();

    const light = { type: 'overlay-frame-light', frame: { frameId: 3 }, part: 5 };
    expect(asked.filter(({ type }) => type.startsWith('overlay-frame'))).toEqual([
      light,
      { ...light, word: { start: 3, end: 6 } },
      { type: 'overlay-frame-dark', frame: { frameId: 3 } },
    ]);
    expect(lit.slice(0, 3)).toEqual(['sentence s1 0-8', 'sentence ', 'sentence s2 0-8']);
  });

  it('names the sentence of a frame to be asked about, and finds the one that was clicked', async () => {
    const page = await openWithFrame();
    page.onSentence(inFrame);

    expect(page.passage()).toEqual({ heard: { frame: { frameId: 3 }, part: 5 } });
    expect(page.offsetOf({ frameId: 3 }, 5)).toBe(9);
    expect(page.offsetOf({ frameId: 4 }, 5)).toBeUndefined();
  });

  it('reads on behind a frame that has gone, and says so', async () => {
    const page = await openWithFrame();
    isFrameGone = true;
    page.onSentence(inFrame);
    await settlePromises();

    expect(asked).toContainEqual({ type: 'overlay-seek', offset: 20 });
    expect(framesGone).toBe(1);
  });

  it('asks for nothing and shows nothing once it is stopped', async () => {
    const page = await open();
    page.onSentence({ start: 0, end: 8 });
    const before = [asked.length, lit.length];

    page.stop();
    page.onWord({ start: 0, end: 3 });
    page.onSentence(atSecond);
    await page.send();
    await settlePromises();

    expect(page.passage()).toBeUndefined();
    expect([asked.length, lit.length]).toEqual(before);
    expect(refreshes).toBe(0);
  });
});
