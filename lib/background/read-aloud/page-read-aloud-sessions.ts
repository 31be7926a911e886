import type { Preferences } from '@/lib/domain/app/preferences';
import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { PageReadAloudSessions } from '../page-read-aloud-sessions';
import { endOfSentences, spokenSentences } from './page-read-aloud';
import type { ReadAloudSessions } from './read-aloud-contract';

export type PageReadAloudSessionsContext = {
  readonly readAloudSessions: ReadAloudSessions;
  readonly preferences: { read(): Promise<Preferences> };
};

/** Where the next or previous paragraph starts; undefined before the first and after the last. */
const paragraphAt = (sentences: readonly { readonly startsParagraph: boolean }[], from: number, by: 1 | -1) => {
  let at = from + by;
  // Going back in the middle of a paragraph goes to its own beginning.
  while (at > 0 && at < sentences.length && sentences[at]?.startsParagraph !== true) at += by;
  return sentences[at] === undefined ? undefined : at;
};

/** Those that start at an offset of the source or after it, when the first one starts at `start`. */
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
export const createPageReadAloudSessions = ({
  readAloudSessions,
  preferences,
}: PageReadAloudSessionsContext): PageReadAloudSessions => {
  const { handlers } = readAloudSessions;
  /** How much of the page was taken, as an offset of the source. */
  let taken: { readonly readAloudId: string; readonly end: number } | undefined;

  /** An earlier worker took what is stored of it; text that has no sound may be given again. */
  const endOf = (readAloudId: string): number =>
    taken?.readAloudId === readAloudId
      ? taken.end
      : (readAloudSessions.current()?.sentences.at(-1)?.source.end ?? -1) + 1;

  const stepParagraph = async (by: 1 | -1): Promise<null> => {
    const readAloud = readAloudSessions.current();
    if (readAloud === undefined) return null;
    const { sentences, playback } = readAloud;
    const at = paragraphAt(sentences, playback.position.index, by);
    const offset = at === undefined ? undefined : sentences[at]?.source.start;
    return offset === undefined ? null : handlers['read-aloud-seek']({ type: 'read-aloud-seek', offset });
  };

  return {
    current: readAloudSessions.view,
    restored: readAloudSessions.restored,
    add: readAloudSessions.addPage,
    open: async ({ title, sentences, isComplete, document }) => {
      const spoken = spokenSentences(sentences, 0, await preferences.read());
      const { readAloudId } = await readAloudSessions.openPage({
        title,
        document,
        take: async () => ({ sentences: spoken, isComplete }),
        onEvent: () => undefined,
      });
      if (readAloudId === undefined) return {};
      taken = { readAloudId, end: endOfSentences(sentences, 0) };
      return { readAloudId };
    },
    append: async ({ readAloudId, offset, sentences, isComplete }) => {
      const [wanted] = await Promise.all([preferences.read(), readAloudSessions.restored]);
      const readAloud = readAloudSessions.current();
      if (readAloud?.readAloudId !== readAloudId || readAloud.isComplete) return {};
      const end = endOf(readAloudId);
      if (offset > end) return { next: end };
      const { fresh, offset: start } = sentencesFrom(sentences, offset, end);
      taken = { readAloudId, end: Math.max(end, endOfSentences(fresh, start)) };
      readAloudSessions.grow(readAloudId, { sentences: spokenSentences(fresh, start, wanted), isComplete });
      return isComplete ? {} : { next: taken.end };
    },
    finish: () => {
      const readAloud = readAloudSessions.current();
      if (readAloud !== undefined && !readAloud.isComplete) {
        readAloudSessions.grow(readAloud.readAloudId, { sentences: [], isComplete: true });
      }
    },
    play: () => handlers['read-aloud-play']({ type: 'read-aloud-play' }),
    pause: () => handlers['read-aloud-pause']({ type: 'read-aloud-pause' }),
    step: ({ by, unit }) =>
      unit === 'paragraph' ? stepParagraph(by) : handlers['read-aloud-step']({ type: 'read-aloud-step', by }),
    seek: (offset) => handlers['read-aloud-seek']({ type: 'read-aloud-seek', offset }),
    seekTime: (atMs) => handlers['read-aloud-seek-time']({ type: 'read-aloud-seek-time', atMs }),
    setRate: (rate) => handlers['read-aloud-adjust']({ type: 'read-aloud-adjust', rate }),
    close: () => handlers['read-aloud-close']({ type: 'read-aloud-close' }),
  };
};
