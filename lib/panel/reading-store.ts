import { create } from 'zustand';
import type { ReadingEvent, ReadingView } from '@/lib/domain/reading-command';
import { showToast } from './toasts';

/** The word that is heard: a range of the Markdown, UTF-16. */
type HeardWord = Omit<Extract<ReadingEvent, { type: 'reading-word' }>, 'type'>;

type ReadingState = { readonly reading: ReadingView | undefined; readonly word: HeardWord | undefined };

/** What is read aloud, as the background tells it. */
export const useReadingStore = create<ReadingState>()(() => ({ reading: undefined, word: undefined }));

/** The reading, as long as there is one. */
export const useReading = (): ReadingView | undefined => useReadingStore((state) => state.reading);

/** Whether this message is the one that is read. */
export const useIsRead = (messageId: string): boolean =>
  useReadingStore((state) => state.reading?.messageId === messageId && state.reading.status !== 'ended');

const isSameSentence = (one: ReadingView | undefined, other: ReadingView | undefined): boolean =>
  one?.readingId === other?.readingId && one?.sentence?.id === other?.sentence?.id;

/** Takes in what the background tells about reading. A voice that gave up is told once, as a toast. */
export const receiveReading = (event: ReadingEvent): void => {
  switch (event.type) {
    case 'reading-changed':
      useReadingStore.setState(({ reading, word }) => ({
        reading: event.reading,
        word: isSameSentence(reading, event.reading) ? word : undefined,
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
        values: { from: event.from.voiceId || event.from.engineId, to: event.to.voiceId || event.to.engineId },
      });
      return;
    default:
      event satisfies never;
  }
};
