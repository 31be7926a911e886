import type { PageSelection } from '@/lib/domain/pages/page-content';
import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import type { SourceRange } from '@/lib/domain/source-range';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { createLitKeeper } from './change-watch';
import { createPageItems, type PageItem } from './page-items';
import type { PageReadAloud } from './page-read-aloud';
import type { WantedSentences } from './read-aloud-start';
import { sentenceAtPoint } from './sentence-at-point';
import { createSentenceFeed, type SentenceFeed } from './sentence-feed';
import { createSentenceHighlight, type SentenceHighlight, type SentenceHighlightContext } from './sentence-highlight';

/** One page, or a part of it, while it is read aloud: what it adds is read as well, and what is heard is highlighted. */
export type SpokenPage = Pick<SentenceFeed, 'readAloudId' | 'open' | 'send'> & {
  readonly onWord: SentenceHighlight['word'];
  /** All of it was heard. */
  readonly onEnd: SentenceHighlight['end'];
  /** Takes what comes first, if anything does. Returns the frames that the text may be in instead. */
  takeFirst(batches: AsyncIterator<WantedSentences>): Promise<readonly string[]>;
  /** Takes in and passes on what the page still has, as long as it is read aloud. */
  gather(batches: AsyncIterable<WantedSentences>): Promise<void>;
  /** The sentence at this range of the source is heard. */
  onSentence(range: SourceRange): void;
  /** The sentence at a point of the window, as an offset of the source. */
  offsetAt(x: number, y: number): number | undefined;
  /** The sentence that is read, as something to ask about. */
  passage(): PageSelection | undefined;
  stop(): void;
};

export type SpokenPageContext = SentenceHighlightContext & {
  readonly readAloud: PageReadAloud;
  readonly connection: Pick<OverlayConnection, 'request'>;
  /** What is added to the page's end is read as well. */
  readonly grows: boolean;
  /** All sentences of the page are known. */
  onGathered(): void;
};

/** The address without its fragment, which leads to a place within a page. */
const addressHere = (): string => location.href.replace(/#.*$/, '');

/** A sentence with what is before and after it. */
const passageOf = (item: PageItem | undefined, all: readonly PageItem[]): PageSelection | undefined => {
  if (item === undefined) return undefined;
  const at = all.indexOf(item);
  return {
    url: location.href,
    title: document.title,
    text: item.text,
    before: (all[at - 1]?.text ?? '').slice(-quoteContextLength),
    after: (all[at + 1]?.text ?? '').slice(0, quoteContextLength),
  };
};

/** Nothing is read before `open`. */
export const createSpokenPage = (context: SpokenPageContext): SpokenPage => {
  const { connection, readAloud } = context;
  const items = createPageItems();
  const feed = createSentenceFeed(connection, items);
  const highlight = createSentenceHighlight(context);
  const address = addressHere();
  const keeper = createLitKeeper(highlight, readAloud);
  let { grows } = context;
  let isGathering = true;
  let isStopped = false;
  let refreshing: Promise<void> | undefined;

  const lookAgain = async (): Promise<void> => {
    const added = await readAloud.refresh();
    if (isStopped) return;
    if (grows && items.add(added).length > 0) await feed.send();
    highlight.showAgain();
    if (readAloud.isGone() && addressHere() !== address) await connection.request({ type: 'overlay-left' });
  };

  /** The page has changed while it is read aloud, or its end was reached: look at it again. */
  const refresh = async (): Promise<void> => {
    if (isStopped || isGathering) return;
    refreshing ??= lookAgain().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  };

  /** The last sentence is read: when the page has no more now, that is the end. */
  const finish = async (): Promise<void> => {
    const last = items.all.at(-1);
    if (!grows || isGathering || isStopped || highlight.current() !== last) return;
    await refresh();
    if (isStopped || items.all.at(-1) !== last) return;
    grows = false;
    feed.complete();
    await feed.send();
  };

  // The background may be gone with an update; then nothing is read any more.
  const finishSafely = (): void => void finish().catch(() => undefined);

  return {
    readAloudId: feed.readAloudId,
    open: feed.open,
    send: feed.send,
    onWord: highlight.word,
    onEnd: highlight.end,
    takeFirst: async (batches) => {
      for (let step = await batches.next(); step.done !== true; step = await batches.next()) {
        const { sentences, cut, frames = [] } = step.value;
        if (items.add(sentences, cut).length > 0 || frames.length > 0) return frames;
      }
      return [];
    },
    gather: async (batches) => {
      await feed.send();
      for await (const { sentences, cut } of batches) {
        if (isStopped) return;
        items.add(sentences, cut);
        await feed.send();
      }
      if (isStopped) return;
      isGathering = false;
      if (!grows) feed.complete();
      context.onGathered();
      if (grows) finishSafely();
      else await feed.send();
    },
    onSentence: ({ start }) => {
      const item = items.at(start);
      if (isStopped || item === undefined || item === highlight.current()) return;
      keeper.start();
      const isFound = highlight.show(item);
      if (item === items.all.at(-1)) finishSafely();
      else if (!isFound) void refresh().catch(() => undefined);
    },
    offsetAt: (x, y) => {
      const id = sentenceAtPoint(document, readAloud, x, y);
      return id === undefined ? undefined : items.of(id)?.offset;
    },
    passage: () => passageOf(highlight.current(), items.all),
    stop: () => {
      isStopped = true;
      keeper.stop();
      feed.stop();
      highlight.stop();
    },
  };
};
