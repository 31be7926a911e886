import { describe, expect, it } from 'vitest';
import { nextPlayState, type PlayEvent, type PlayState, startState } from '@/lib/speaker/play-state';

const state = (change: Partial<PlayState>): PlayState => ({
  status: 'playing',
  index: 1,
  count: 3,
  isComplete: true,
  ...change,
});

describe('the state of a reading', () => {
  it.each([true, false])('begins paused only when it is told to (%s)', (isPaused) => {
    expect(startState({ index: 0, count: 3, isComplete: true, isPaused }).status).toBe(
      isPaused ? 'paused' : 'preparing',
    );
  });

  it.each<[string, Partial<PlayState>, PlayEvent, Partial<PlayState>]>([
    ['sounds', { status: 'preparing' }, { type: 'sound', index: 2 }, { status: 'playing', index: 2 }],
    ['stays paused though a sound comes late', { status: 'paused' }, { type: 'sound', index: 1 }, { status: 'paused' }],
    ['pauses', {}, { type: 'pause' }, { status: 'paused' }],
    ['has nothing to pause at its end', { status: 'ended' }, { type: 'pause' }, { status: 'ended' }],
    ['goes on after a pause', { status: 'paused' }, { type: 'play' }, { status: 'preparing', index: 1 }],
    ['begins again after its end', { status: 'ended', index: 3 }, { type: 'play' }, { status: 'preparing', index: 0 }],
    ['tries again after a failure', { status: 'failed' }, { type: 'play' }, { status: 'preparing', index: 1 }],
    ['does not jump beyond its end', {}, { type: 'seek', index: 9 }, { status: 'preparing', index: 2 }],
    ['does not jump before its beginning', {}, { type: 'seek', index: -1 }, { status: 'preparing', index: 0 }],
    ['stays paused when it jumps', { status: 'paused' }, { type: 'seek', index: 2 }, { status: 'paused', index: 2 }],
    ['ends when all was heard', {}, { type: 'exhaust' }, { status: 'ended', index: 3 }],
    [
      'waits when all was heard and more is being written',
      { isComplete: false },
      { type: 'exhaust' },
      { status: 'waiting', index: 3 },
    ],
    [
      'goes on when more was written',
      { status: 'waiting', index: 3, isComplete: false },
      { type: 'append', count: 4, isComplete: false },
      { status: 'preparing', index: 3, count: 4 },
    ],
    [
      'ends when nothing more was written',
      { status: 'waiting', index: 3, isComplete: false },
      { type: 'append', count: 3, isComplete: true },
      { status: 'ended' },
    ],
    ['fails', {}, { type: 'fail' }, { status: 'failed', index: 1 }],
  ])('%s', (_name, before, event, after) => {
    expect(nextPlayState(state(before), event)).toMatchObject(after);
  });
});
