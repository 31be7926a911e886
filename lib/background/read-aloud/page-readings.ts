import type { Preferences } from '@/lib/domain/app/preferences';
import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { PageReadings } from '../page-readings';
import { endOfSentences, spokenSentences } from './page-reading';
import type { Readings } from './readings-contract';

export type PageReadingsContext = {
  readonly readings: Readings;
  readonly preferences: { read(): Promise<Preferences> };
};

/** Where a paragraph forward or back begins; undefined before the first and after the last. */
const paragraphAt = (sentences: readonly { readonly startsParagraph: boolean }[], from: number, by: 1 | -1) => {
  let at = from + by;
  // Back in the middle of a paragraph goes to its own beginning.
  while (at > 0 && at < sentences.length && sentences[at]?.startsParagraph !== true) at += by;
  return sentences[at] === undefined ? undefined : at;
};

/** Those that begin at an offset of the source or behind it, when the first one begins at `start`. */
const sentencesFrom = (
  sentences: readonly PageSentence[],
  start: number,
  from: number,
): { readonly fresh: readonly PageSentence[]; readonly offset: number } => {
  let offset = start;
  const first = sentences.findIndex(({ text }) => {
    if (offset >= from) return true;
    offset += text.length + 1;
    return false;
  });
  return { fresh: first < 0 ? [] : sentences.slice(first), offset };
};

/** Reading pages aloud by the one session that reads everything aloud. */
export const createPageReadings = ({ readings, preferences }: PageReadingsContext): PageReadings => {
  const { handlers } = readings;
  /** How much of the page was taken, as an offset of the source. */
  let taken: { readonly readingId: string; readonly end: number } | undefined;

  /** An earlier worker took what is kept of it; what has no sound may be given again. */
  const endOf = (readingId: string): number =>
    taken?.readingId === readingId ? taken.end : (readings.current()?.sentences.at(-1)?.source.end ?? -1) + 1;

  const stepParagraph = async (by: 1 | -1): Promise<null> => {
    const reading = readings.current();
    if (reading === undefined) return null;
    const { sentences, playback } = reading;
    const at = paragraphAt(sentences, playback.position.index, by);
    const offset = at === undefined ? undefined : sentences[at]?.source.start;
    return offset === undefined ? null : handlers['reading-seek']({ type: 'reading-seek', offset });
  };

  return {
    current: readings.view,
    restored: readings.restored,
    add: readings.addPage,
    open: async ({ title, sentences, isComplete, document }) => {
      const spoken = spokenSentences(sentences, 0, await preferences.read());
      const { readingId } = await readings.openPage({
        title,
        document,
        take: () => ({ sentences: spoken, isComplete }),
        note: () => undefined,
      });
      if (readingId === undefined) return {};
      taken = { readingId, end: endOfSentences(sentences, 0) };
      return { readingId };
    },
    append: async ({ readingId, offset, sentences, isComplete }) => {
      const [wanted] = await Promise.all([preferences.read(), readings.restored]);
      const reading = readings.current();
      if (reading?.readingId !== readingId || reading.isComplete) return {};
      const end = endOf(readingId);
      if (offset > end) return { next: end };
      const { fresh, offset: start } = sentencesFrom(sentences, offset, end);
      taken = { readingId, end: Math.max(end, endOfSentences(fresh, start)) };
      readings.grow(readingId, { sentences: spokenSentences(fresh, start, wanted), isComplete });
      return isComplete ? {} : { next: taken.end };
    },
    finish: () => {
      const reading = readings.current();
      if (reading !== undefined && !reading.isComplete) {
        readings.grow(reading.readingId, { sentences: [], isComplete: true });
      }
    },
    play: () => handlers['reading-play']({ type: 'reading-play' }),
    pause: () => handlers['reading-pause']({ type: 'reading-pause' }),
    step: ({ by, unit }) =>
      unit === 'paragraph' ? stepParagraph(by) : handlers['reading-step']({ type: 'reading-step', by }),
    seek: (offset) => handlers['reading-seek']({ type: 'reading-seek', offset }),
    seekTime: (atMs) => handlers['reading-seek-time']({ type: 'reading-seek-time', atMs }),
    setRate: (rate) => handlers['reading-adjust']({ type: 'reading-adjust', rate }),
    close: () => handlers['reading-close']({ type: 'reading-close' }),
  };
};
