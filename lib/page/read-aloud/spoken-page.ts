import type { PageSelection } from '@/lib/domain/pages/page-content';
import type { FrameRef } from '@/lib/domain/pages/page-frames';
import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import type { SourceRange } from '@/lib/domain/source-range';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { createLitKeeper } from './change-watch';
import { createFrameLight } from './frame-light';
import {
  createPageItems,
  type FrameItem,
  frameSentenceId,
  isOfFrame,
  isSameFrame,
  type NewItem,
  type SpokenItem,
} from './page-items';
import type { PageReadAloud } from './page-read-aloud';
import { sentenceAtPoint } from './sentence-at-point';
import { createSentenceFeed, type SentenceFeed } from './sentence-feed';
import { createSentenceHighlight, type SentenceHighlightContext } from './sentence-highlight';

/** What is heard, as something to ask about: it is known here, or in a frame, where it is fetched. */
export type HeardPassage =
  | { readonly passage: PageSelection }
  | { readonly heard: { readonly frame: FrameRef; readonly part: number } };

/** One page, or a part of it, while it is read aloud: what it adds is read as well, and what is heard is highlighted. */
export type SpokenPage = Pick<SentenceFeed, 'readAloudId' | 'open' | 'send'> & {
  onWord(word: SourceRange): void;
  /** All of it was heard. */
  onEnd(): void;
  /** Takes what comes first, if anything does. */
  takeFirst(batches: AsyncIterator<readonly NewItem[]>): Promise<void>;
  /** Takes in and passes on what the page still has, as long as it is read aloud. */
  gather(batches: AsyncIterable<readonly NewItem[]>): Promise<void>;
  /** The sentence at this range of the source is heard. */
  onSentence(range: SourceRange): void;
  /** The sentence at a point of the window, as an offset of the source. */
  offsetAt(x: number, y: number): number | undefined;
  /** The sentence that is a part of a frame, as an offset of the source. */
  offsetOf(frame: FrameRef, part: number): number | undefined;
  /** The sentence that is read. */
  passage(): HeardPassage | undefined;
  stop(): void;
};

export type SpokenPageContext = SentenceHighlightContext & {
  readonly readAloud: PageReadAloud;
  readonly connection: Pick<OverlayConnection, 'request'>;
  /** What is added to the page's end is read as well. */
  readonly grows: boolean;
  /** All sentences of the page are known. */
  onGathered(): void;
  /** A frame has gone while it was read: what comes after it is read next. */
  onFrameGone(): void;
};

/** The address without its fragment, which leads to a place within a page. */
const addressHere = (): string => location.href.replace(/#.*$/, '');

const textOf = (item: SpokenItem | undefined): string => (item === undefined || isOfFrame(item) ? '' : item.text);

/** A sentence with what is before and after it. */
export const passageOf = (item: SpokenItem | undefined, all: readonly SpokenItem[]): HeardPassage | undefined => {
  if (item === undefined) return undefined;
  if (isOfFrame(item)) return { heard: { frame: item.frame, part: item.part } };
  const at = all.indexOf(item);
  return {
    passage: {
      url: location.href,
      title: document.title,
      text: item.text,
      before: textOf(all[at - 1]).slice(-quoteContextLength),
      after: textOf(all[at + 1]).slice(0, quoteContextLength),
    },
  };
};

/** The light on what is heard, in the page and in its frames. */
const createPageLight = (context: SpokenPageContext, onGone: (item: FrameItem) => void) => {
  const highlight = createSentenceHighlight(context);
  const keeper = createLitKeeper(highlight, context.readAloud);
  const frames = createFrameLight({ ...context, onGone });
  let current: SpokenItem | undefined;
  return {
    current: () => current,
    /** False when the item is not found in the page any more. */
    show: (item: SpokenItem): boolean => {
      current = item;
      if (isOfFrame(item)) {
        highlight.leave();
        frames.show(item);
        return true;
      }
      frames.putOut();
      keeper.start();
      return highlight.show(item);
    },
    showAgain: highlight.showAgain,
    word: (word: SourceRange): void => {
      if (isOfFrame(current)) frames.word(current, word);
      else highlight.word(word);
    },
    end: (): void => {
      frames.putOut();
      highlight.end();
    },
    stop: (): void => {
      current = undefined;
      keeper.stop();
      frames.putOut();
      highlight.stop();
    },
  };
};

/** The first item behind those of a frame that is there no more. */
const behindFrame = (gone: FrameItem, all: readonly SpokenItem[]): SpokenItem | undefined =>
  all.slice(all.indexOf(gone)).find((item) => !(isOfFrame(item) && isSameFrame(item.frame, gone.frame)));

/** Nothing is read before `open`. */
export const createSpokenPage = (context: SpokenPageContext): SpokenPage => {
  const { connection, readAloud } = context;
  const items = createPageItems();
  const feed = createSentenceFeed(connection, items);
  const address = addressHere();
  let { grows } = context;
  let isGathering = true;
  let isStopped = false;
  let refreshing: Promise<void> | undefined;

  const skip = async (gone: FrameItem): Promise<void> => {
    context.onFrameGone();
    const next = behindFrame(gone, items.all);
    if (next !== undefined) await connection.request({ type: 'overlay-seek', offset: next.offset });
    else if (!isGathering) await connection.request({ type: 'overlay-close' });
  };
  const light = createPageLight(context, (item) => void skip(item).catch(() => undefined));

  const lookAgain = async (): Promise<void> => {
    const added = await readAloud.refresh();
    if (isStopped) return;
    if (grows && items.add(added.map((sentence) => ({ sentence, cut: {} }))) > 0) await feed.send();
    light.showAgain();
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
    if (!grows || isGathering || isStopped || light.current() !== last) return;
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
    onWord: light.word,
    onEnd: light.end,
    takeFirst: async (batches) => {
      for (let step = await batches.next(); step.done !== true; step = await batches.next()) {
        if (items.add(step.value) > 0) return;
      }
    },
    gather: async (batches) => {
      await feed.send();
      for await (const added of batches) {
        if (isStopped) return;
        items.add(added);
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
      if (isStopped || item === undefined || item === light.current()) return;
      const isFound = light.show(item);
      if (item === items.all.at(-1)) finishSafely();
      else if (!isFound) void refresh().catch(() => undefined);
    },
    offsetAt: (x, y) => {
      const id = sentenceAtPoint(document, readAloud, x, y);
      return id === undefined ? undefined : items.of(id)?.offset;
    },
    offsetOf: (frame, part) => items.of(frameSentenceId(frame, part))?.offset,
    passage: () => passageOf(light.current(), items.all),
    stop: () => {
      isStopped = true;
      feed.stop();
      light.stop();
    },
  };
};
