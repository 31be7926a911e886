import type { ReadAloudSettings, SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import type { PlaybackOutput } from './playback-output';
import type { ReadLoop } from './read-loop';
import type { SessionContext } from './session-contract';
import { extendReadAloud, type SessionReadAloud, seekIndex, startOf, startReadAloud } from './session-read-aloud';
import type { SessionState } from './session-state';

/** What a listener's orders do to a read-aloud session. Orders without one are ignored. */
export type SessionOrders = {
  receive(order: SpeakerOrder): void;
  /** The browser holds back the sound of a read-aloud session: it shows as paused. */
  hold(readAloud: SessionReadAloud): void;
  /** A session failed because no voice was there: plays it when the browser has one, unless the signal aborts first. */
  playWhenVoicesCome(readAloud: SessionReadAloud, signal: AbortSignal): Promise<void>;
};

export type SessionOrdersContext = Pick<SessionContext, 'voicesCome'> & {
  readonly state: SessionState;
  readonly output: Pick<PlaybackOutput, 'timeline' | 'markPosition'>;
  readonly loop: ReadLoop;
};

/** Every order takes effect at once. */
export const createSessionOrders = ({ state, output, loop, voicesCome }: SessionOrdersContext): SessionOrders => {
  const start = (order: Extract<SpeakerOrder, { readonly type: 'start' }>): void => {
    const readAloud = startReadAloud(order);
    state.begin(readAloud, order.settings);
    loop.run(readAloud);
  };

  /** The user asks again: every voice gets another chance. */
  const forgive = (readAloud: SessionReadAloud): void => {
    readAloud.chain.forgive();
    delete readAloud.error;
  };

  const seek = (readAloud: SessionReadAloud, index: number): void => {
    if (readAloud.state.status === 'failed') forgive(readAloud);
    state.dispatch(readAloud, { type: 'seek', index });
    readAloud.position = startOf(readAloud.state.index);
    if (output.timeline()?.jumpTo(readAloud.state.index) !== true) loop.run(readAloud);
    state.report(readAloud);
  };

  const play = (readAloud: SessionReadAloud): void => {
    const { status } = readAloud.state;
    if (status === 'ended') readAloud.position = startOf(0);
    if (status === 'failed') forgive(readAloud);
    state.dispatch(readAloud, { type: 'play' });
    if (status === 'ended' || status === 'failed') loop.run(readAloud);
    else output.timeline()?.play();
  };

  const pause = (readAloud: SessionReadAloud): void => {
    output.markPosition(readAloud);
    output.timeline()?.pause();
    state.dispatch(readAloud, { type: 'pause' });
  };

  const change = (readAloud: SessionReadAloud, next: ReadAloudSettings, forgives = false): void => {
    const before = state.settings();
    state.change(next);
    output.timeline()?.adjust(next.rate, next.volume);
    const { language } = readAloud.sentences[readAloud.position.index] ?? {};
    if (language === undefined || before === undefined) return;
    if (!forgives && JSON.stringify(before.voices[language]) === JSON.stringify(next.voices[language])) return;
    forgive(readAloud);
    readAloud.position = { ...readAloud.position, offsetMs: 0 };
    if (readAloud.state.status !== 'ended') loop.run(readAloud);
  };

  const append = (readAloud: SessionReadAloud, order: Extract<SpeakerOrder, { readonly type: 'append' }>): void => {
    if (order.readAloudId !== readAloud.id) return;
    extendReadAloud(readAloud, order.sentences);
    state.dispatch(readAloud, { type: 'append', count: readAloud.sentences.length, isComplete: order.isComplete });
  };

  return {
    receive: (order) => {
      if (order.type === 'start') return start(order);
      const readAloud = state.readAloud();
      if (readAloud === undefined) return;
      switch (order.type) {
        case 'append':
          return append(readAloud, order);
        case 'settings':
          return change(readAloud, order.settings, order.forgives);
        case 'play':
          return play(readAloud);
        case 'pause':
          return pause(readAloud);
        case 'step':
          return seek(readAloud, readAloud.position.index + order.by);
        case 'seek':
          return seek(readAloud, seekIndex(readAloud, order));
        case 'close':
          loop.stop();
          return state.end();
        default:
          return order satisfies never;
      }
    },
    hold: (readAloud) => {
      const { status } = readAloud.state;
      if (readAloud === state.readAloud() && (status === 'playing' || status === 'preparing')) pause(readAloud);
    },
    playWhenVoicesCome: async (readAloud, signal) => {
      const haveCome = await voicesCome(signal);
      if (haveCome && !signal.aborted && readAloud.state.status === 'failed') play(readAloud);
    },
  };
};
