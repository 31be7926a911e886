import { estimatedMs, momentIndex } from '@/lib/speech/spoken-time';
import type { ReadAloudState } from './read-aloud-state';
import type { ReadingHandlers } from './readings-contract';
import type { SpeakerControl } from './speaker-control';

/** The commands that drive what is read: they become orders to the speaker. */
export const playbackHandlers = (
  state: Pick<ReadAloudState, 'current' | 'restored' | 'view'>,
  speaker: SpeakerControl,
) => {
  const order = async (...wanted: Parameters<SpeakerControl['order']>): Promise<null> => {
    await speaker.order(...wanted);
    return null;
  };
  return {
    'reading-play': () => order({ type: 'play' }, (index) => index),
    'reading-pause': async () => {
      speaker.pause();
      return null;
    },
    'reading-step': ({ by }) => order({ type: 'step', by }, (index) => index + by),
    'reading-seek': async ({ offset }) => {
      await state.restored;
      const found = state.current()?.sentences.findIndex(({ source }) => source.end > offset) ?? -1;
      return found < 0 ? null : order({ type: 'seek', index: found }, () => found);
    },
    'reading-seek-time': async ({ atMs }) => {
      await state.restored;
      const index = momentIndex(state.current()?.sentences.map(({ text }) => estimatedMs(text)) ?? [], atMs);
      return order({ type: 'seek', index, atMs }, () => index);
    },
    'reading-voice-again': async () => {
      await speaker.sendSettings(true);
      return null;
    },
    'reading-state': async () => {
      await state.restored;
      await speaker.plan();
      const reading = state.view();
      return reading === undefined ? {} : { reading };
    },
  } satisfies Partial<ReadingHandlers>;
};
