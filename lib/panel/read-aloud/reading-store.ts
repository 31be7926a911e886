import { create } from 'zustand';
import type { ReadingEvent } from '@/lib/commands/read-aloud';
import type { ReadingView } from '@/lib/domain/read-aloud/view';
import { sendOrReport } from '@/lib/panel/connection';
import { currentTime } from '@/lib/panel/now';
import { errorTitleKey } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { useAudioExports } from './audio-exports';
import { sourceName, voiceName } from './voice-name';

/** The word that is heard: a range of the Markdown, UTF-16. */
type HeardWord = Omit<Extract<ReadingEvent, { type: 'reading-word' }>, 'type'>;

type ReadingState = {
  readonly reading: ReadingView | undefined;
  readonly word: HeardWord | undefined;
  /** Where the reading was, ms at normal speed, and when, ms since the epoch: the background tells it with each sentence. */
  readonly mark: { readonly elapsedMs: number; readonly at: number };
};

/** What is read aloud, as the background tells it. */
export const useReadingStore = create<ReadingState>()(() => ({
  reading: undefined,
  word: undefined,
  mark: { elapsedMs: 0, at: 0 },
}));

/** The reading, as long as there is one. */
export const useReading = (): ReadingView | undefined => useReadingStore((state) => state.reading);

/** Whether there is something for the player to show. */
export const useHasPlayer = (): boolean => {
  const isReading = useReadingStore((state) => state.reading !== undefined);
  const isSaving = useAudioExports(({ saves }) => saves.length > 0);
  return isReading || isSaving;
};

/** Whether this message is the one that is read. */
export const useIsRead = (messageId: string): boolean =>
  useReadingStore((state) => state.reading?.messageId === messageId && state.reading.status !== 'ended');

/** Where a reading is at a time, ms at normal speed: it goes on between what the background tells. */
export const elapsedAt = ({ reading, mark }: ReadingState, now: number): number => {
  if (reading === undefined || reading.status !== 'playing') return mark.elapsedMs;
  return Math.min(reading.totalMs, mark.elapsedMs + Math.max(0, now - mark.at) * reading.rate);
};

const isSameSentence = (one: ReadingView | undefined, other: ReadingView | undefined): boolean =>
  one?.readingId === other?.readingId && one?.sentence?.id === other?.sentence?.id;

const nextMark = (state: ReadingState, next: ReadingView | undefined): ReadingState['mark'] => {
  const { reading, mark } = state;
  const at = currentTime();
  if (next === undefined || reading === undefined) return { elapsedMs: next?.elapsedMs ?? 0, at };
  const isSameMoment =
    reading.readingId === next.readingId && reading.elapsedMs === next.elapsedMs && reading.status === next.status;
  if (!isSameMoment) return { elapsedMs: next.elapsedMs, at };
  return reading.rate === next.rate ? mark : { elapsedMs: elapsedAt(state, at), at };
};

/** How long the way back to a voice that stopped is offered, ms. */
const undoNoticeMs = 10_000;

/** Takes in what the background tells about reading. A voice that gave up is told once, as a toast. */
export const receiveReading = (event: ReadingEvent): void => {
  switch (event.type) {
    case 'reading-changed':
      useReadingStore.setState((state) => ({
        reading: event.reading,
        word: isSameSentence(state.reading, event.reading) ? state.word : undefined,
        mark: nextMark(state, event.reading),
      }));
      return;
    case 'reading-word': {
      const { type: _type, ...word } = event;
      useReadingStore.setState({ word });
      return;
    }
    case 'reading-notice':
      showToast({
        textKey: 'player.otherVoice',
        values: { from: voiceName(event.from), to: voiceName(event.to) },
        cause: {
          textKey: errorTitleKey(event.error.code),
          values: {
            host: event.error.host ?? sourceName(event.from),
            provider: sourceName(event.from),
            model: voiceName(event.from),
          },
        },
        undo: { run: () => void sendOrReport({ type: 'reading-voice-again' }), forMs: undoNoticeMs },
      });
      return;
    default:
      event satisfies never;
  }
};
