import { beforeEach, describe, expect, it } from 'vitest';
import type { OverlayCommand } from '@/lib/commands/overlay';
import { sentencesPerMessage } from '@/lib/domain/pages/page-limits';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { createPageItems, type NewItem, type PageItems } from '@/lib/page/read-aloud/page-items';
import { createSentenceFeed, type SentenceFeed } from '@/lib/page/read-aloud/sentence-feed';
import { fakeRequests, readAloudSentence } from '../../fakes/overlay-requests';

let asked: OverlayCommand[];
let readAloudId: string | undefined;
/** Where the background wants to have more from, one answer after another; then nothing more. */
let wants: number[];
/** The frames have gone. */
let gone: boolean;
let items: PageItems;
let feed: SentenceFeed;

const request: OverlayConnection['request'] = fakeRequests((command) => {
  asked.push(command);
  if (command.type === 'overlay-read') return readAloudId === undefined ? {} : { readAloudId };
  if (gone && command.type === 'overlay-append' && command.within !== undefined) return { isGone: true };
  const next = wants.shift();
  return next === undefined ? {} : { next };
});

/** Texts of one letter: the next one begins two units after it. */
const add = (count: number): void => {
  const from = items.all.length;
  items.add(
    Array.from({ length: count }, (_, index) => ({ sentence: readAloudSentence(`s${from + index}`, 'a'), cut: {} })),
  );
};

const inFrame = (part: number): NewItem => ({
  frame: { frameId: 3 },
  part,
  length: 1,
  startsParagraph: false,
  element: undefined,
});

beforeEach(() => {
  asked = [];
  wants = [];
  gone = false;
  readAloudId = 'r1';
  items = createPageItems();
  feed = createSentenceFeed({ request }, items);
});

describe('the sentences of a page, on their way to the background', () => {
  it('begin with as many as a message may hold', async () => {
    add(sentencesPerMessage + 1);

    expect(await feed.open('A page')).toBe(true);
    expect(feed.readAloudId()).toBe('r1');
    expect(asked).toMatchObject([{ type: 'overlay-read', title: 'A page', isComplete: false }]);
    expect(asked[0]?.type === 'overlay-read' && asked[0].sentences.length).toBe(sentencesPerMessage);
  });

  it('begin nothing when there are none, or when the background takes none', async () => {
    const withNone = await feed.open('A page');
    add(1);
    readAloudId = undefined;

    expect([withNone, await feed.open('A page')]).toEqual([false, false]);
    await feed.send();
    expect(asked.map(({ type }) => type)).toEqual(['overlay-read']);
  });

  it('follow until the background has all that is known, and are whole when that is said', async () => {
    add(sentencesPerMessage * 2);
    await feed.open('A page');
    wants = [items.end()];
    await feed.send();
    add(1);
    feed.complete();
    wants = [];
    await feed.send();

    expect(asked.slice(1)).toMatchObject([
      { type: 'overlay-append', offset: sentencesPerMessage * 2, isComplete: false },
      { type: 'overlay-append', offset: sentencesPerMessage * 4, isComplete: true, sentences: [{ text: 'a' }] },
    ]);
  });

  it('are given again from where a new worker wants them', async () => {
    add(3);
    await feed.open('A page');
    wants = [2, items.end()];
    await feed.send();

    expect(asked.slice(1)).toMatchObject([{ sentences: [] }, { offset: 2, sentences: [{}, {}] }]);
  });

  it('of a frame are named, not said: the background fetches them there', async () => {
    add(1);
    items.add([inFrame(0), inFrame(1), inFrame(3)]);
    add(1);
    wants = [4, 6, 8, items.end()];
    await feed.open('A page');
    await feed.send();

    expect(asked.slice(0, 2)).toMatchObject([
      { sentences: [{ text: 'a' }] },
      { offset: 2, sentences: [], within: { frame: { frameId: 3 }, from: 0, count: 2 } },
    ]);
    expect(asked[0]).not.toHaveProperty('within');
    expect(asked.slice(2)).toMatchObject([
      // It has taken one of the two.
      { offset: 4, within: { from: 1, count: 1 } },
      { offset: 6, within: { from: 3, count: 1 } },
      { offset: 8, sentences: [{ text: 'a' }] },
    ]);
  });

  it('of a frame that has gone are left out, and what follows closes up', async () => {
    add(1);
    items.add([inFrame(0), inFrame(1)]);
    add(1);
    await feed.open('A page');
    gone = true;
    wants = [];
    await feed.send();

    expect(asked.slice(1)).toMatchObject([
      { offset: 2, within: { from: 0 } },
      { offset: 2, sentences: [{ text: 'a' }] },
    ]);
  });

  it('stop where they are', async () => {
    add(sentencesPerMessage * 3);
    await feed.open('A page');
    wants = [2, 4, 6];
    const sent = feed.send();
    feed.stop();
    await sent;
    await feed.send();

    expect(feed.readAloudId()).toBeUndefined();
    expect(asked.filter(({ type }) => type === 'overlay-append')).toHaveLength(1);
  });
});
