import type { PageSentence } from '@/lib/domain/pages/overlay';
import { sentencesPerMessage } from '@/lib/domain/pages/page-limits';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { PageItem, PageItems } from './page-items';

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

const plain = (items: readonly PageItem[]): PageSentence[] =>
  items.map(({ text, language, startsParagraph }) => ({ text, language, startsParagraph }));

/** Nothing is sent before `open`. */
export const createSentenceFeed = (
  connection: Pick<OverlayConnection, 'request'>,
  items: Pick<PageItems, 'all' | 'from' | 'end'>,
): SentenceFeed => {
  let readAloudId: string | undefined;
  /** How much of it the background has, as an offset of the source. */
  let sentTo = 0;
  let hasAll = false;
  let isStopped = false;

  const sendNext = async (id: string): Promise<boolean> => {
    const waiting = items.from(sentTo);
    const sentences = waiting.slice(0, sentencesPerMessage);
    const { next } = await connection.request({
      type: 'overlay-append',
      readAloudId: id,
      offset: sentences[0]?.offset ?? items.end(),
      sentences: plain(sentences),
      isComplete: hasAll && sentences.length === waiting.length,
    });
    if (next === undefined || isStopped) return false;
    sentTo = next;
    return sentTo < items.end();
  };

  return {
    readAloudId: () => readAloudId,
    open: async (title) => {
      const first = items.all.slice(0, sentencesPerMessage);
      if (first.length === 0) return false;
      const opened = await connection.request({
        type: 'overlay-read',
        title,
        sentences: plain(first),
        isComplete: false,
      });
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
