import { estimatedMs, momentIndex } from '@/lib/speech/spoken-time';
import type { ReadAloudHandlers } from './read-aloud-contract';
import type { ReadAloudState } from './read-aloud-state';
import type { SpeakerControl } from './speaker-control';

/** The commands that control what is read aloud: they become orders to the speaker. */
export const playbackHandlers = (
  state: Pick<ReadAloudState, 'current' | 'restored' | 'view'>,
  speaker: SpeakerControl,
) => {
  const order = async (...wanted: Parameters<SpeakerControl['order']>): Promise<null> => {
    await speaker.order(...wanted);
    return null;
  };
  return {
    'read-aloud-play': () => order({ type: 'play' }, (index) => index),
    'read-aloud-pause': async () => {
      speaker.pause();
      return null;
    },
    'read-aloud-step': ({ by }) => order({ type: 'step', by }, (index) => index + by),
    'read-aloud-seek': async ({ offset }) => {
      await state.restored;
      const found = state.current()?.sentences.findIndex(({ source }) => source.end > offset) ?? -1;
      return found < 0 ? null : order({ type: 'seek', index: found }, () => found);
    },
    'read-aloud-seek-time': async ({ atMs }) => {
      await state.restored;
      const index = momentIndex(state.current()?.sentences.map(({ text }) => estimatedMs(text)) ?? [], atMs);
      return order({ type: 'seek', index, atMs }, () => index);
    },
    'read-aloud-voice-again': async () => {
      await speaker.sendSettings(true);
      return null;
    },
    'read-aloud-state': async () => {
      await state.restored;
      await speaker.readPace();
      const readAloud = state.view();
      return readAloud === undefined ? {} : { readAloud };
    },
  } satisfies Partial<ReadAloudHandlers>;
};
