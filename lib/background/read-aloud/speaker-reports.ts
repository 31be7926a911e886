import type { Playback } from '@/lib/domain/read-aloud/reading';
import type { ReadAloudState } from './read-aloud-state';
import { heardWord } from './reading-view';
import type { Readings, ReadingsContext } from './readings-contract';
import type { SpeakerControl } from './speaker-control';

export type SpeakerReportsContext = Pick<ReadingsContext, 'broadcast' | 'streams'> & {
  readonly state: ReadAloudState;
  readonly speaker: Pick<SpeakerControl, 'append' | 'noteHeld'>;
  /** The reading was read to its end. */
  onEnd(): void;
};

/** Takes what the speaker reports: how far it is, the words that sound, voices that gave up, sentences it wants made. */
export const createSpeakerReports = (context: SpeakerReportsContext): Pick<Readings, 'onReport' | 'onReady'> => {
  const { state, speaker, broadcast } = context;

  const onPlayback = (playback: Playback): void => {
    if (state.current()?.readingId !== playback.readingId) return;
    speaker.noteHeld(playback.readingId);
    if (state.notePlayback(playback)) context.onEnd();
  };

  return {
    onReport: (report) => {
      switch (report.type) {
        case 'playback':
          onPlayback(report.playback);
          return null;
        case 'word': {
          const current = state.current();
          const word = current === undefined ? undefined : heardWord(current, report);
          if (word !== undefined) broadcast(word);
          return null;
        }
        case 'voice-notice': {
          const { readingId, from, to, error } = report;
          broadcast({ type: 'reading-notice', readingId, from, to, error });
          return null;
        }
        case 'speech-open': {
          const { text, locale, voice } = report;
          return { streamId: context.streams.announce({ text, locale, voice }) };
        }
        default:
          return report satisfies never;
      }
    },
    onReady: (reported) => {
      speaker.noteHeld(reported?.readingId);
      void state.restored.then(() => {
        if (reported !== undefined) onPlayback(reported);
        const current = state.current();
        // An answer whose worker died is written no further, and its reading waits for nothing.
        const isLost = current?.text === undefined && current?.messageId !== undefined && !current.isComplete;
        if (isLost) speaker.append({ sentences: [], isComplete: true });
      });
    },
  };
};
