import { sentencesPerMessage } from '@/lib/domain/pages/page-limits';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { isOfFrame, isSameFrame, type PageItems, type SpokenItem } from './page-items';

/** Passes the sentences of a page to the background, as many at a time as one message may hold. */
export type SentenceFeed = {
  /** The background's name for the read-aloud session; undefined before it has begun and after it was stopped. */
  readAloudId(): string | undefined;
  /** Begins a read-aloud session with the first sentences. False when there is nothing to read. */
  open(title: string): Promise<boolean>;
  /** Passes what the background wants next, until it has all that is known. */
  send(): Promise<void>;
  /** No sentence will be added: the next `send` says so. */
  complete(): void;
  stop(): void;
};

/** Whether the text of an item comes from the same document as that of the one before, right behind it. */
const isNext = (before: SpokenItem, item: SpokenItem): boolean => {
  if (!isOfFrame(before) || !isOfFrame(item)) return isOfFrame(before) === isOfFrame(item);
  return isSameFrame(before.frame, item.frame) && item.part === before.part + 1;
};

/** The first items whose texts come from one document, as many as a message may hold. */
const fromOneDocument = (items: readonly SpokenItem[]): readonly SpokenItem[] => {
  const most = items.slice(0, sentencesPerMessage);
  const end = most.findIndex((item, index) => {
    const before = most[index - 1];
    return before !== undefined && !isNext(before, item);
  });
  return end < 0 ? most : most.slice(0, end);
};

/** The texts as a message says them: those of a frame are fetched there by the background. */
const textsOf = (items: readonly SpokenItem[]) => {
  const [first] = items;
  if (isOfFrame(first)) {
    return { sentences: [], within: { frame: first.frame, from: first.part, count: items.length } };
  }
  return {
    sentences: items.flatMap((item) => {
      if (isOfFrame(item)) return [];
      const { text, language, startsParagraph } = item;
      return [{ text, language, startsParagraph }];
    }),
  };
};

/** Nothing is sent before `open`. */
export const createSentenceFeed = (
  connection: Pick<OverlayConnection, 'request'>,
  items: Pick<PageItems, 'all' | 'from' | 'end' | 'dropFrame'>,
): SentenceFeed => {
  let readAloudId: string | undefined;
  /** How much of it the background has, as an offset of the source. */
  let sentTo = 0;
  let hasAll = false;
  let isStopped = false;

  const sendNext = async (id: string): Promise<boolean> => {
    const waiting = items.from(sentTo);
    const sent = fromOneDocument(waiting);
    const { next, isGone } = await connection.request({
      type: 'overlay-append',
      readAloudId: id,
      offset: sent[0]?.offset ?? items.end(),
      ...textsOf(sent),
      isComplete: hasAll && sent.length === waiting.length,
    });
    if (isStopped) return false;
    const [first] = sent;
    if (isGone === true && isOfFrame(first)) {
      items.dropFrame(first.frame, first.offset);
      return sentTo < items.end() || hasAll;
    }
    if (next === undefined || next === sentTo) return false;
    sentTo = next;
    return sentTo < items.end();
  };

  return {
    readAloudId: () => readAloudId,
    open: async (title) => {
      const first = fromOneDocument(items.all);
      if (first.length === 0) return false;
      const opened = await connection.request({ type: 'overlay-read', title, ...textsOf(first), isComplete: false });
      if (opened.readAloudId === undefined) return false;
      sentTo = items.all[first.length]?.offset ?? items.end();
      if (!isStopped) readAloudId = opened.readAloudId;
      return true;
    },
    send: async () => {
      while (readAloudId !== undefined && (await sendNext(readAloudId)));
    },
    complete: () => {
      hasAll = true;
    },
    stop: () => {
      isStopped = true;
      readAloudId = undefined;
    },
  };
};
