// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FollowedPlace } from '@/lib/page/highlight/follow';
import { createLitPassage, type LitPassage } from '@/lib/page/overlay/quoted-passage';
import { fakeRequests, readAloudSentence } from '../../fakes/overlay-requests';

const place = { quote: 'short waves', before: '', after: '' };

let taken: number;
let ranges: readonly Range[];
let isInFrame: boolean;
let lit: number;
let wentTo: (FollowedPlace | undefined)[];

let gone: number;
let passage: LitPassage;

const create = (): LitPassage =>
  createLitPassage({
    onGone: () => {
      gone += 1;
    },
    connection: { request: fakeRequests(() => ({ isShown: isInFrame })) },
    highlighter: {
      passage: (found) => {
        lit = found.length;
      },
    },
    follower: { goTo: (range) => wentTo.push(range) },
    languages: { uiLanguage: 'en-US', favourites: [] },
    tools: async () => ({
      read: () => ({
        more: async () => {
          taken += 1;
          return taken < 3 ? [readAloudSentence(`s${taken}`, 'A sentence.')] : [];
        },
        sentences: () => [],
        framesBefore: () => [],
        rangesOf: () => [],
        isGone: () => false,
        isIntact: () => true,
        locate: () => true,
        shadowRoots: () => [],
        rangesOfQuote: ({ quote }) => (taken === 3 && quote === place.quote ? ranges : []),
        sentenceAt: () => undefined,
        refresh: async () => [],
      }),
    }),
  });
/** Whether it was shown. */
const show = async (): Promise<boolean> => {
  gone = 0;
  await passage.show(place);
  return gone === 0;
};

beforeEach(() => {
  vi.useFakeTimers();
  passage = create();
  taken = 0;
  ranges = [];
  isInFrame = false;
  lit = 0;
  wentTo = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a quotation of a page', () => {
  it('is looked for in all of it, highlighted, and gone to', async () => {
    const range = document.createRange();
    ranges = [range, document.createRange()];

    expect(await show()).toBe(true);
    expect([lit, wentTo]).toEqual([2, [range]]);
  });

  it('is shown by the frame that has it, or by none', async () => {
    const none = await show();
    taken = 0;
    isInFrame = true;

    expect([none, await show()]).toEqual([false, true]);
    expect([lit, wentTo]).toEqual([0, []]);
  });

  it.each([
    ['after a while', () => vi.advanceTimersByTime(12_000)],
    ['when the user does something else', () => passage.end()],
  ])('is lit no more %s', async (_when, pass) => {
    ranges = [document.createRange()];
    await show();
    const during = lit;
    pass();

    expect([during, lit]).toEqual([1, 0]);
  });

  it('goes out when the next one is asked for, wherever that is', async () => {
    ranges = [document.createRange()];
    await show();
    const before = lit;
    ranges = [];
    taken = 0;
    await show();

    expect([before, lit]).toEqual([1, 0]);
  });

  it('is lit for as long when it is asked for again', async () => {
    ranges = [document.createRange()];
    await show();
    vi.advanceTimersByTime(8000);
    taken = 0;
    await show();
    vi.advanceTimersByTime(8000);
    const during = lit;
    vi.advanceTimersByTime(4000);

    expect([during, lit]).toEqual([1, 0]);
  });
});
