import { expect, it } from 'vitest';
import { distanceFromEnd, nextScrollLock, type ScrollEvent, type ScrollLock } from '@/components/chat/scroll-lock';

const after = (...events: readonly ScrollEvent[]): ScrollLock => events.reduce<ScrollLock>(nextScrollLock, 'following');

it('follows an answer from the end of a conversation', () => {
  expect(after({ type: 'opened' }, { type: 'answer-begun' })).toBe('following');
});

it('lets the reader go, and does not take him back while text arrives', () => {
  expect(after({ type: 'answer-begun' }, { type: 'reader-left' }, { type: 'answer-begun' })).toBe('free');
});

it('is still with a reader who left when the answer ends', () => {
  expect(after({ type: 'reader-left' }, { type: 'answer-ended' })).toBe('free');
});

it('moves nothing any more once the answer has ended', () => {
  expect(after({ type: 'answer-begun' }, { type: 'answer-ended' })).toBe('resting');
});

it('follows the next answer of a reader who stayed', () => {
  expect(after({ type: 'answer-ended' }, { type: 'answer-begun' })).toBe('following');
});

it.each([
  [0, 'following'],
  [1, 'following'],
  [2, 'free'],
] as const)('takes a reader who sends %i px from the end as %s', (distance, lock) => {
  expect(after({ type: 'reader-left' }, { type: 'question-sent', distance })).toBe(lock);
});

it('goes with a reader who sends while he follows, however far the end has run', () => {
  expect(after({ type: 'answer-ended' }, { type: 'question-sent', distance: 40 })).toBe('following');
});

it('comes back by the button or the End key', () => {
  expect(after({ type: 'reader-left' }, { type: 'end-wanted' })).toBe('following');
});

it('measures from the visible part to the end', () => {
  expect(distanceFromEnd({ scrollHeight: 1_000, scrollTop: 300, clientHeight: 600 })).toBe(100);
});
