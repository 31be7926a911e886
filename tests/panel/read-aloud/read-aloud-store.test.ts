import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elapsedAt, receiveReadAloud, useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { readAloudView } from '@/tests/fakes/page-read-aloud-sessions';

const state = () => useReadAloudStore.getState();
const elapsed = (): number => elapsedAt(state(), Date.now());

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
  useReadAloudStore.setState({ readAloud: undefined, word: undefined, mark: { elapsedMs: 0, at: 0 } });
});
afterEach(() => {
  vi.useRealTimers();
});

const change = (own: Parameters<typeof readAloudView>[0] = {}): void =>
  receiveReadAloud({ type: 'read-aloud-changed', readAloud: readAloudView({ totalMs: 60_000, ...own }) });

it('goes on between what the background tells, as fast as it is read', () => {
  change({ elapsedMs: 4000, rate: 2 });
  vi.advanceTimersByTime(1500);

  expect(elapsed()).toBe(7000);
});

it.each(['paused', 'preparing', 'ended'] as const)('stands still while it is %s', (status) => {
  change({ elapsedMs: 4000, status });
  vi.advanceTimersByTime(1500);

  expect(elapsed()).toBe(4000);
});

it('never goes past its end', () => {
  change({ elapsedMs: 4000, totalMs: 5000 });
  vi.advanceTimersByTime(60_000);

  expect(elapsed()).toBe(5000);
});

it('does not jump back when something else of it changes', () => {
  change({ elapsedMs: 4000 });
  vi.advanceTimersByTime(1000);
  change({ elapsedMs: 4000, volume: 0.5 });
  vi.advanceTimersByTime(1000);

  expect(elapsed()).toBe(6000);
});

it('goes on from where it was at another speed', () => {
  change({ elapsedMs: 4000 });
  vi.advanceTimersByTime(1000);
  change({ elapsedMs: 4000, rate: 2 });
  vi.advanceTimersByTime(1000);

  expect(elapsed()).toBe(7000);
});

it('stands where it was paused, and where another one begins', () => {
  change({ elapsedMs: 4000 });
  vi.advanceTimersByTime(1000);
  change({ elapsedMs: 5000, status: 'paused' });
  const paused = elapsed();
  change({ readAloudId: 'r2', elapsedMs: 0, status: 'preparing' });

  expect([paused, elapsed()]).toEqual([5000, 0]);
});

it('forgets the word with its sentence, and the reading with its end', () => {
  const sentence = { id: 's1', language: 'en-US', start: 0, end: 4 } as const;
  change({ sentence });
  receiveReadAloud({ type: 'read-aloud-word', readAloudId: 'r1', start: 0, end: 3, isExact: true });
  change({ sentence, volume: 0.5 });
  const during = state().word;
  change({ sentence: { ...sentence, id: 's2' } });
  const after = state().word;
  receiveReadAloud({ type: 'read-aloud-changed' });

  expect(during).toEqual({ readAloudId: 'r1', start: 0, end: 3, isExact: true });
  expect([after, state().readAloud]).toEqual([undefined, undefined]);
});
