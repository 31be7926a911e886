import type { Playback } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudSessions, ReadAloudSessionsContext } from './read-aloud-contract';
import type { ReadAloudState } from './read-aloud-state';
import { heardWord } from './read-aloud-view';
import type { SpeakerControl } from './speaker-control';

export type SpeakerReportsContext = Pick<ReadAloudSessionsContext, 'broadcast' | 'streams'> & {
  readonly state: ReadAloudState;
  readonly speaker: Pick<SpeakerControl, 'append' | 'noteHeld'>;
  /** It was read aloud to its end. */
  onEnd(): void;
};

/** Takes what the speaker reports: how far it is, the words being heard, voices that gave up, sentences it needs. */
export const createSpeakerReports = (
  context: SpeakerReportsContext,
): Pick<ReadAloudSessions, 'onReport' | 'onReady'> => {
  const { state, speaker, broadcast } = context;

  const onPlayback = (playback: Playback): void => {
    if (state.current()?.readAloudId !== playback.readAloudId) return;
    speaker.noteHeld(playback.readAloudId);
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
          const { readAloudId, from, to, error } = report;
          broadcast({ type: 'read-aloud-notice', readAloudId, from, to, error });
          return null;
        }
        case 'voice-missing': {
          const { readAloudId, language } = report;
          broadcast({ type: 'read-aloud-voice-missing', readAloudId, language });
          return null;
        }
        case 'speech-open': {
          const { type: _, ...request } = report;
          return { streamId: context.streams.announce(request) };
        }
        default:
          return report satisfies never;
      }
    },
    onReady: (reported) => {
      speaker.noteHeld(reported?.readAloudId);
      void state.restored.then(() => {
        if (reported !== undefined) onPlayback(reported);
        const current = state.current();
        // An answer whose worker died gets no more text, so its read-aloud session must not wait for any.
        const isLost = current?.text === undefined && current?.messageId !== undefined && !current.isComplete;
        if (isLost) speaker.append({ sentences: [], isComplete: true });
      });
    },
  };
};
