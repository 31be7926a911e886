import type { PlaybackStatus } from '@/lib/domain/playback-status';

/** Where the speaker is, without sound, engines or time. */
export type PlayState = {
  readonly status: PlaybackStatus;
  /** The sentence that is heard now or next. */
  readonly index: number;
  readonly count: number;
  readonly isComplete: boolean;
};

export type PlayEvent =
  | { readonly type: 'append'; readonly count: number; readonly isComplete: boolean }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly index: number }
  /** Sentence `index` begins to be heard. */
  | { readonly type: 'sound'; readonly index: number }
  /** Everything that there is has been heard. */
  | { readonly type: 'exhaust' }
  | { readonly type: 'fail' };

/** The beginning of a read-aloud session. */
export const startState = (options: Omit<PlayState, 'status'> & { readonly isPaused: boolean }): PlayState => {
  const { isPaused, ...state } = options;
  return { ...state, status: isPaused ? 'paused' : 'preparing' };
};

const isOver = (status: PlaybackStatus): boolean => status === 'ended' || status === 'failed';

/** What an event changes. Pure. */
export const nextPlayState = (state: PlayState, event: PlayEvent): PlayState => {
  const { status, index } = state;
  switch (event.type) {
    case 'append': {
      const { count, isComplete } = event;
      const next = { ...state, count, isComplete };
      if (status !== 'waiting') return next;
      if (index < count) return { ...next, status: 'preparing' };
      return isComplete ? { ...next, status: 'ended' } : next;
    }
    case 'play':
      if (status === 'ended') return { ...state, status: 'preparing', index: 0 };
      return status === 'paused' || status === 'failed' ? { ...state, status: 'preparing' } : state;
    case 'pause':
      return isOver(status) ? state : { ...state, status: 'paused' };
    case 'seek': {
      const targetIndex = Math.max(0, Math.min(event.index, state.count - 1));
      return { ...state, index: targetIndex, status: status === 'paused' ? 'paused' : 'preparing' };
    }
    case 'sound':
      return status === 'paused'
        ? { ...state, index: event.index }
        : { ...state, index: event.index, status: 'playing' };
    case 'exhaust':
      if (status === 'paused') return { ...state, index: state.count };
      return { ...state, index: state.count, status: state.isComplete ? 'ended' : 'waiting' };
    case 'fail':
      return { ...state, status: 'failed' };
    default:
      return event satisfies never;
  }
};
