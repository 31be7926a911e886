// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { showQuotedPassage } from '@/lib/page/overlay/quoted-passage';
import { fakeRequests, readAloudSentence } from '../../fakes/overlay-requests';

const place = { quote: 'short waves', before: '', after: '' };

let taken: number;
let ranges: readonly Range[];
let isInFrame: boolean;
let lit: number;
let wentTo: (Range | undefined)[];

const show = (): Promise<boolean> =>
  showQuotedPassage(
    {
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
          frames: () => [],
          rangesOf: () => [],
          isGone: () => false,
          shadowRoots: () => [],
          rangesOfQuote: ({ quote }) => (taken === 3 && quote === place.quote ? ranges : []),
          sentenceAt: () => undefined,
          refresh: async () => [],
        }),
      }),
    },
    place,
  );

beforeEach(() => {
  taken = 0;
  ranges = [];
  isInFrame = false;
  lit = 0;
  wentTo = [];
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
});
