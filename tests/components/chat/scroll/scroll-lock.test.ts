import { describe, expect, it } from 'vitest';
import {
  distanceFromEnd,
  isMissed,
  meaningOf,
  nextScrollLock,
  type ScrollEvent,
  type ScrollLock,
  type ScrollPlace,
} from '@/components/chat/scroll/scroll-lock';

type Simple = Exclude<ScrollEvent['type'], 'reader-stayed'>;

const lockAfter = (...types: readonly Simple[]): ScrollLock =>
  types.reduce<ScrollLock>((lock, type) => nextScrollLock(lock, { type }), 'following');

describe('the lock', () => {
  it('follows the end of a conversation that is opened', () => {
    expect(lockAfter('opened')).toBe('following');
  });

  it.each(['opened', 'reader-left', 'reader-looks', 'reader-led', 'opened-away', 'guided'] as const)(
    'puts a question at the top that is drawn after %s, and not before',
    (type) => {
      expect(lockAfter(type, 'question-sent')).toBe(lockAfter(type));
      expect(lockAfter(type, 'question-sent', 'question-drawn')).toBe('asked');
    },
  );

  it('lets go of the end and of the question where a hit of a search is shown, and comes back when that is wanted', () => {
    expect(lockAfter('reader-led')).toBe('free');
    expect(lockAfter('question-drawn', 'reader-led')).toBe('free');
    expect(lockAfter('reader-led', 'end-wanted')).toBe('following');
  });

  it('shows a question that waits at the end, below what is being written', () => {
    expect(lockAfter('question-drawn', 'reader-left', 'question-waits')).toBe('following');
  });

  it.each(['following', 'asked'] as const)('is %s as before when a key for going up moved nothing', (was) => {
    expect(nextScrollLock(lockAfter('reader-left'), { type: 'reader-stayed', was })).toBe(was);
  });

  it.each(['reader-left', 'reader-looks', 'reader-moved'] as const)(
    'lets the reader go from a question by %s',
    (type) => {
      expect(lockAfter('question-drawn', type)).toBe('free');
    },
  );

  it.each(['reader-returned', 'end-wanted'] as const)('follows the end after %s', (type) => {
    expect(lockAfter('question-drawn', type)).toBe('following');
  });

  it('stays with the end while a reader who follows it scrolls down', () => {
    expect(lockAfter('end-wanted', 'reader-moved')).toBe('following');
  });

  it('is back at the question when the reader scrolled back to it', () => {
    expect(lockAfter('question-drawn', 'reader-left', 'question-wanted')).toBe('asked');
  });

  it('holds its place when something is opened at the end, and where it is heard', () => {
    expect([lockAfter('reader-opened'), lockAfter('guided'), lockAfter('question-drawn', 'guided')]).toEqual([
      'held',
      'held',
      'held',
    ]);
  });

  it('keeps the question at the top when something below it is opened', () => {
    expect(lockAfter('question-drawn', 'reader-opened')).toBe('asked');
  });

  it.each(['reader-opened', 'guided'] as const)('stays with a reader who left, through %s', (type) => {
    expect(lockAfter('reader-left', type)).toBe('free');
  });
});

describe('what a scroll event means', () => {
  const end: ScrollPlace = { scrollTop: 1_400, scrollHeight: 2_000, clientHeight: 600 };

  it('is nothing where nothing moved', () => {
    expect(meaningOf(end, { ...end, scrollHeight: 2_300 }, false)).toBeUndefined();
  });

  it('is nothing when the composer clears and the browser clamps the position', () => {
    expect(meaningOf(end, { scrollTop: 1_370, scrollHeight: 2_000, clientHeight: 630 }, false)).toBeUndefined();
  });

  it('is nothing when the composer clears and the question is drawn within the same frame', () => {
    expect(meaningOf(end, { scrollTop: 1_370, scrollHeight: 2_400, clientHeight: 630 }, false)).toBeUndefined();
  });

  it('is nothing when the position is clamped while the reader has a hand on the box', () => {
    expect(meaningOf(end, { scrollTop: 1_370, scrollHeight: 1_970, clientHeight: 600 }, true)).toBeUndefined();
  });

  it('is the reader when only the position has changed, as by a search in the page', () => {
    expect(meaningOf(end, { ...end, scrollTop: 900 }, false)).toBe('reader-left');
  });

  it('is nothing, so near to the end, without a hand: the content was lower for a moment', () => {
    expect(meaningOf(end, { ...end, scrollTop: 1_395 }, false)).toBeUndefined();
    expect(meaningOf(end, { ...end, scrollTop: 1_375 }, false)).toBe('reader-left');
    expect(meaningOf(end, { ...end, scrollTop: 1_395 }, true)).toBe('reader-left');
  });

  it('is the reader when a hand moves the box while text arrives', () => {
    expect(meaningOf(end, { ...end, scrollTop: 1_380, scrollHeight: 2_040 }, true)).toBe('reader-left');
  });

  it.each([
    [24, 'reader-returned'],
    [25, 'reader-moved'],
  ] as const)('is, going down to %i px from the end, %s', (distance, meaning) => {
    const before: ScrollPlace = { ...end, scrollTop: 900 };
    expect(meaningOf(before, { ...end, scrollTop: 1_400 - distance }, true)).toBe(meaning);
  });
});

it('measures from the visible part to the end', () => {
  expect(distanceFromEnd({ scrollHeight: 1_000, scrollTop: 300, clientHeight: 600 })).toBe(100);
});

it.each([
  [47, false],
  [48, true],
])('takes an end %i px below as missed: %s', (below, isOut) => {
  expect(isMissed(below)).toBe(isOut);
});
