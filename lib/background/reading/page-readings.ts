import type { OverlayCommand, OverlayOpened } from '@/lib/domain/overlay';
import type { Preferences } from '@/lib/domain/preferences';
import type { ReadingView } from '@/lib/domain/reading-command';
import { createPageSplitter, type PageSplitter } from './page-reading';
import type { QueueItem } from './reading-queue';
import type { Readings } from './readings-contract';

type CommandOf<Type extends OverlayCommand['type']> = Extract<OverlayCommand, { readonly type: Type }>;

/** The reading of web pages, as the overlays drive it. */
export type PageReadings = {
  current(): ReadingView | undefined;
  /** What an earlier worker read is known. */
  readonly restored: Promise<void>;
  open(page: Omit<CommandOf<'overlay-read'>, 'type'> & { readonly document: string }): Promise<OverlayOpened>;
  /** Lets it wait, before what waits already. */
  add(item: Omit<QueueItem, 'id'>): void;
  append(more: Omit<CommandOf<'overlay-append'>, 'type'>): void;
  play(): Promise<null>;
  pause(): Promise<null>;
  step(step: Omit<CommandOf<'overlay-step'>, 'type'>): Promise<null>;
  /** To the sentence at an offset of the source. */
  seek(offset: number): Promise<null>;
  /** ms at normal speed. */
  seekTime(atMs: number): Promise<null>;
  setRate(rate: number): Promise<null>;
  close(): Promise<null>;
};

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

/** Reading pages aloud by the one session that reads everything aloud. */
export const createPageReadings = ({ readings, preferences }: PageReadingsContext): PageReadings => {
  const { handlers } = readings;
  let growing: { readonly readingId: string; readonly splitter: PageSplitter } | undefined;

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
      const splitter = createPageSplitter(await preferences.read());
      const spoken = splitter.push(sentences);
      const { readingId } = await readings.openPage({
        title,
        document,
        take: () => ({ sentences: spoken, isComplete }),
        note: () => undefined,
      });
      growing = readingId === undefined || isComplete ? undefined : { readingId, splitter };
      return readingId === undefined ? {} : { readingId };
    },
    append: ({ readingId, sentences, isComplete }) => {
      if (growing?.readingId !== readingId) return;
      readings.grow(readingId, { sentences: growing.splitter.push(sentences), isComplete });
      if (isComplete) growing = undefined;
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
