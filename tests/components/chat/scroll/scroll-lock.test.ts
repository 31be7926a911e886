import { describe, expect, it } from 'vitest';
import {
  distanceFromEnd,
  isEndOutOfSight,
  meaningOf,
  nextScrollLock,
  type ScrollEvent,
  type ScrollLock,
  type ScrollPlace,
} from '@/components/chat/scroll/scroll-lock';

const lockAfter = (...types: readonly ScrollEvent['type'][]): ScrollLock =>
  types.reduce<ScrollLock>((lock, type) => nextScrollLock(lock, { type }), 'following');

describe('the lock', () => {
  it('follows an answer from the end of a conversation', () => {
    expect(lockAfter('opened', 'answer-begun')).toBe('following');
  });

  it('lets the reader go, and does not take him back while text arrives', () => {
    expect(lockAfter('answer-begun', 'reader-left', 'answer-begun')).toBe('free');
  });

  it.each(['reader-left', 'reader-looks', 'opened-away'] as const)('shows a question that is sent after %s', (type) => {
    expect(lockAfter(type, 'question-sent')).toBe('following');
  });

  it('goes on following when a key for going up moved nothing', () => {
    expect(lockAfter('reader-left', 'reader-stayed')).toBe('following');
  });

  it.each(['reader-returned', 'end-wanted'] as const)('comes back by %s', (type) => {
    expect(lockAfter('reader-left', type)).toBe('following');
  });

  it.each(['reader-opened', 'guided'] as const)('holds its place after %s, until the next answer', (type) => {
    expect(lockAfter(type)).toBe('held');
    expect(lockAfter(type, 'answer-begun')).toBe('following');
  });

  it.each(['reader-opened', 'guided', 'answer-begun'] as const)('stays with a reader who left, through %s', (type) => {
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
])('takes an end %i px below as out of sight: %s', (distance, isOut) => {
  expect(isEndOutOfSight({ scrollHeight: 1_000, scrollTop: 400 - distance, clientHeight: 600 })).toBe(isOut);
});
