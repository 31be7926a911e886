import type { ReadingSettings, SpeakerOrder } from '@/lib/domain/read-aloud/reading';
import type { PlaybackOutput } from './playback-output';
import type { ReadLoop } from './read-loop';
import type { SessionContext } from './session-contract';
import { extendReading, type SessionReading, seekIndex, startOf, startReading } from './session-reading';
import type { SessionState } from './session-state';

/** What the orders of a listener do to a reading. Those for nothing are passed over. */
export type SessionOrders = {
  receive(order: SpeakerOrder): void;
  /** The browser holds the sound of a reading back: it shows as paused. */
  hold(reading: SessionReading): void;
  /** A reading failed for want of a voice: it is played when the browser has one, unless the signal aborts before. */
  playWhenVoicesCome(reading: SessionReading, signal: AbortSignal): Promise<void>;
};

export type SessionOrdersContext = Pick<SessionContext, 'voicesCome'> & {
  readonly state: SessionState;
  readonly output: Pick<PlaybackOutput, 'timeline' | 'markPosition'>;
  readonly loop: ReadLoop;
};

/** Every order takes effect at once. */
export const createSessionOrders = ({ state, output, loop, voicesCome }: SessionOrdersContext): SessionOrders => {
  const start = (order: Extract<SpeakerOrder, { readonly type: 'start' }>): void => {
    const reading = startReading(order);
    state.begin(reading, order.settings);
    loop.run(reading);
  };

  /** The user asks again: every voice gets another chance. */
  const forgive = (reading: SessionReading): void => {
    reading.chain.forgive();
    delete reading.error;
  };

  const seek = (reading: SessionReading, index: number): void => {
    if (reading.state.status === 'failed') forgive(reading);
    state.dispatch(reading, { type: 'seek', index });
    reading.position = startOf(reading.state.index);
    if (output.timeline()?.jumpTo(reading.state.index) !== true) loop.run(reading);
    state.report(reading);
  };

  const play = (reading: SessionReading): void => {
    const { status } = reading.state;
    if (status === 'ended') reading.position = startOf(0);
    if (status === 'failed') forgive(reading);
    state.dispatch(reading, { type: 'play' });
    if (status === 'ended' || status === 'failed') loop.run(reading);
    else output.timeline()?.play();
  };

  const pause = (reading: SessionReading): void => {
    output.markPosition(reading);
    output.timeline()?.pause();
    state.dispatch(reading, { type: 'pause' });
  };

  const change = (reading: SessionReading, next: ReadingSettings, forgives = false): void => {
    const before = state.settings();
    state.change(next);
    output.timeline()?.adjust(next.rate, next.volume);
    const { language } = reading.sentences[reading.position.index] ?? {};
    if (language === undefined || before === undefined) return;
    if (!forgives && JSON.stringify(before.voices[language]) === JSON.stringify(next.voices[language])) return;
    forgive(reading);
    reading.position = { ...reading.position, offsetMs: 0 };
    if (reading.state.status !== 'ended') loop.run(reading);
  };

  const append = (reading: SessionReading, order: Extract<SpeakerOrder, { readonly type: 'append' }>): void => {
    if (order.readingId !== reading.id) return;
    extendReading(reading, order.sentences);
    state.dispatch(reading, { type: 'append', count: reading.sentences.length, isComplete: order.isComplete });
  };

  return {
    receive: (order) => {
      if (order.type === 'start') return start(order);
      const reading = state.reading();
      if (reading === undefined) return;
      switch (order.type) {
        case 'append':
          return append(reading, order);
        case 'settings':
          return change(reading, order.settings, order.forgives);
        case 'play':
          return play(reading);
        case 'pause':
          return pause(reading);
        case 'step':
          return seek(reading, reading.position.index + order.by);
        case 'seek':
          return seek(reading, seekIndex(reading, order));
        case 'close':
          loop.stop();
          return state.end();
        default:
          return order satisfies never;
      }
    },
    hold: (reading) => {
      const { status } = reading.state;
      if (reading === state.reading() && (status === 'playing' || status === 'preparing')) pause(reading);
    },
    playWhenVoicesCome: async (reading, signal) => {
      const haveCome = await voicesCome(signal);
      if (haveCome && !signal.aborted && reading.state.status === 'failed') play(reading);
    },
  };
};
