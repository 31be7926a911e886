import type { OverlayReading, OverlayStart, PageSentence } from '@/lib/domain/pages/overlay';
import type { PageSelection } from '@/lib/domain/pages/page-content';
import { framesPerMessage, quoteContextLength, sentencesPerMessage } from '@/lib/domain/pages/page-limits';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SourceRange } from '@/lib/domain/source-range';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { Follower } from '@/lib/page/highlight/follow';
import type { PageLight } from '@/lib/page/highlight/light';
import type { PageTools } from '@/lib/page/page-tools';
import { selectedRange } from '@/lib/page/selection/selected-range';
import { createPageItems, type PageItem, type PageItems, withinSentence } from './page-items';
import type { PageReading } from './reading';
import type { WantedSentences } from './reading-start';
import { sentenceAtPoint } from './sentence-at-point';

/** Reading this page aloud: its sentences go to the background, what is heard comes back and is lit. */
export type ReadAloud = {
  /** Resolves when it has begun, with the first sentences: false when there is nothing to read. */
  read(what: ListenPart): Promise<boolean>;
  /** What the background says of the reading; undefined when it is over. */
  note(reading: OverlayReading | undefined): void;
  noteWord(word: SourceRange): void;
  /** The sentence at a point of the window, as an offset of the source. */
  offsetAt(x: number, y: number): number | undefined;
  /** The sentence that is read, as something to ask about. */
  passage(): PageSelection | undefined;
  /** A worker that has taken the place of another one may have missed some of the page. */
  sendMissed(): void;
  stop(): void;
};

export type ReadAloudContext = {
  readonly connection: OverlayConnection;
  readonly light: PageLight;
  readonly follower: Follower;
  readonly sentences: OverlayStart['sentences'];
  /** All sentences of the page are known. */
  onGathered(): void;
  /** What makes sentences of the page, loaded when it is first needed. */
  tools(): Promise<PageTools>;
};

type Held = {
  readonly reading: PageReading;
  readonly items: PageItems;
  readonly address: string;
  /** What is added to the page's end is read as well. */
  grows: boolean;
  isGathering: boolean;
  /** No sentence will be added. */
  isComplete: boolean;
  /** How much of it the background has, as an offset of the source. */
  sentTo: number;
};

/** Takes what comes first of the sentences of a page, none when there are none; and where else its text may be. */
const takeFirst = async (items: PageItems, batches: AsyncIterator<WantedSentences>): Promise<readonly string[]> => {
  for (let step = await batches.next(); step.done !== true; step = await batches.next()) {
    const { sentences, cut, frames = [] } = step.value;
    if (items.add(sentences, cut).length > 0 || frames.length > 0) return frames;
  }
  return [];
};

/** The address without its fragment, which leads to a place within a page. */
const addressHere = (): string => location.href.replace(/#.*$/, '');

const plain = (items: readonly PageItem[]): PageSentence[] =>
  items.map(({ text, language, startsParagraph }) => ({ text, language, startsParagraph }));

export const createReadAloud = (context: ReadAloudContext): ReadAloud => {
  const { light, follower } = context;
  let held: Held | undefined;
  let readingId: string | undefined;
  let current: PageItem | undefined;
  let refreshing: Promise<void> | undefined;

  /** Hands over what the background wants to have next, until it has all that is known. */
  const send = async (own: Held, id: string): Promise<void> => {
    do {
      const waiting = own.items.from(own.sentTo);
      const sentences = waiting.slice(0, sentencesPerMessage);
      const isComplete = own.isComplete && sentences.length === waiting.length;
      const { next } = await context.connection.request({
        type: 'overlay-append',
        readingId: id,
        offset: sentences[0]?.offset ?? own.items.end(),
        sentences: plain(sentences),
        isComplete,
      });
      if (next === undefined || held !== own) return;
      own.sentTo = next;
    } while (own.sentTo < own.items.end());
  };

  const rangesOf = (item: PageItem, within: SourceRange): readonly Range[] => {
    const { start, end } = withinSentence(item, within);
    return held?.reading.rangesOf(item.sentenceId, start, end) ?? [];
  };

  const show = (item: PageItem): void => {
    const ranges = rangesOf(item, { start: item.offset, end: item.offset + item.text.length });
    light.sentence(ranges);
    light.word([]);
    const [first] = ranges;
    if (first !== undefined) follower.follow(first);
  };

  const lookAgain = async (own: Held): Promise<void> => {
    const added = await own.reading.refresh();
    if (held !== own) return;
    if (own.grows && readingId !== undefined && own.items.add(added).length > 0) await send(own, readingId);
    if (current !== undefined) show(current);
    if (own.reading.isGone() && addressHere() !== own.address) {
      await context.connection.request({ type: 'overlay-left' });
    }
  };

  /** The page has changed under the reading, or its end was reached: it is looked at again. */
  const refresh = async (): Promise<void> => {
    if (held === undefined || held.isGathering) return;
    refreshing ??= lookAgain(held).finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  };

  /** The last sentence is read: when the page has no more now, that is the end. */
  const finish = async (): Promise<void> => {
    const own = held;
    const last = own?.items.all.at(-1);
    if (own?.grows !== true || own.isGathering || readingId === undefined || current !== last) return;
    await refresh();
    if (held !== own || own.items.all.at(-1) !== last) return;
    own.grows = false;
    own.isComplete = true;
    await send(own, readingId);
  };

  // The background may be gone with an update; then nothing is read any more.
  const finishSafely = (): void => void finish().catch(() => undefined);

  /** Takes in what the page still has, as long as it is the one that is read. */
  const gather = async (own: Held, id: string, batches: AsyncIterable<WantedSentences>): Promise<void> => {
    await send(own, id);
    for await (const { sentences, cut } of batches) {
      if (held !== own) return;
      own.items.add(sentences, cut);
      await send(own, id);
    }
    if (held !== own) return;
    own.isGathering = false;
    own.isComplete = !own.grows;
    context.onGathered();
    if (own.grows) finishSafely();
    else await send(own, id);
  };

  const noteSentence = (range: SourceRange): void => {
    const item = held?.items.at(range.start);
    if (item === undefined || held === undefined || item === current) return;
    current = item;
    show(item);
    const isLost = rangesOf(item, { start: item.offset, end: item.offset + item.text.length }).length === 0;
    if (item === held.items.all.at(-1)) finishSafely();
    else if (isLost) void refresh().catch(() => undefined);
  };

  const readFrame = (addresses: readonly string[]) =>
    context.connection.request({ type: 'overlay-frames', addresses: addresses.slice(0, framesPerMessage) });

  const stop = (): void => {
    held = undefined;
    readingId = undefined;
    current = undefined;
    light.putOut();
  };

  return {
    read: async (what) => {
      stop();
      const selection = selectedRange(document);
      const { languages, code, notes } = context.sentences;
      const tools = await context.tools();
      const reading = tools.read({ languages, code, notes });
      const batches = tools.wanted(reading, what, selection, languages);
      const items = createPageItems();
      const grows = what !== 'selection';
      const own: Held = {
        reading,
        items,
        address: addressHere(),
        grows,
        isGathering: true,
        isComplete: false,
        sentTo: 0,
      };
      held = own;
      const frames = await takeFirst(items, batches);
      if (held !== own) return true;
      const { isRead } = frames.length > 0 ? await readFrame(frames) : { isRead: false };
      if (isRead) {
        stop();
        return true;
      }
      const first = items.all.slice(0, sentencesPerMessage);
      const opened =
        first.length > 0
          ? await context.connection.request({
              type: 'overlay-read',
              title: document.title,
              sentences: plain(first),
              isComplete: false,
            })
          : {};
      const id = opened.readingId;
      if (id === undefined) {
        stop();
        return false;
      }
      readingId = id;
      own.sentTo = items.all[first.length]?.offset ?? items.end();
      void gather(own, id, batches).catch(() => undefined);
      return true;
    },
    sendMissed: () => {
      if (held !== undefined && readingId !== undefined) void send(held, readingId).catch(() => undefined);
    },
    note: (reading) => {
      if (reading === undefined || reading.readingId !== readingId) {
        if (readingId !== undefined) stop();
        return;
      }
      if (reading.sentence !== undefined) noteSentence(reading.sentence);
      if (reading.status === 'ended') light.putOut();
    },
    noteWord: (word) => {
      if (current !== undefined) light.word(rangesOf(current, word));
    },
    offsetAt: (x, y) => {
      if (held === undefined) return undefined;
      const id = sentenceAtPoint(document, held.reading, x, y);
      return id === undefined ? undefined : held.items.of(id)?.offset;
    },
    passage: () => {
      if (current === undefined || held === undefined) return undefined;
      const { all } = held.items;
      const at = all.indexOf(current);
      return {
        url: location.href,
        title: document.title,
        text: current.text,
        before: (all[at - 1]?.text ?? '').slice(-quoteContextLength),
        after: (all[at + 1]?.text ?? '').slice(0, quoteContextLength),
      };
    },
    stop,
  };
};
