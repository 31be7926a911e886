import type { OverlayReading, OverlayStart } from '@/lib/domain/overlay';
import type { PageSelection } from '@/lib/domain/page-content';
import { quoteContextLength, sentencesPerMessage } from '@/lib/domain/page-limits';
import type { ListenPart } from '@/lib/domain/page-listening';
import type { SourceRange } from '@/lib/domain/reading';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { Follower } from './follow';
import type { PageLight } from './light';
import { createPageItems, type PageItem, type PageItems, withinSentence } from './page-items';
import type { PageTools } from './page-tools';
import type { PageReading } from './reading';
import { partOfSelection, topOfWindow } from './reading-start';
import { type SelectedRange, selectedRange } from './selected-range';
import { sentenceAtPoint } from './sentence-at-point';

/** Reading this page aloud: its sentences go to the background, what is heard comes back and is lit. */
export type ReadAloud = {
  /** Resolves when it has begun: false when there is nothing to read. */
  read(what: ListenPart): Promise<boolean>;
  /** What the background says of the reading; undefined when it is over. */
  note(reading: OverlayReading | undefined): void;
  noteWord(word: SourceRange): void;
  /** The sentence at a point of the window, as an offset of the source. */
  offsetAt(x: number, y: number): number | undefined;
  /** The sentence that is read, as something to ask about. */
  passage(): PageSelection | undefined;
  stop(): void;
};

export type ReadAloudContext = {
  readonly connection: OverlayConnection;
  readonly light: PageLight;
  readonly follower: Follower;
  readonly sentences: OverlayStart['sentences'];
  /** What makes sentences of the page, loaded when it is first needed. */
  tools(): Promise<PageTools>;
};

type Held = { readonly reading: PageReading; readonly items: PageItems; grows: boolean };

/** From where, or of what, the sentences are taken. */
const itemsOf = (reading: PageReading, what: ListenPart, selection: SelectedRange | undefined): PageItems => {
  const items = createPageItems();
  const all = reading.sentences();
  if (what === 'selection' && selection !== undefined) {
    const { sentences, cut } = partOfSelection(reading, all, selection);
    items.add(sentences, cut);
    return items;
  }
  const first = what === 'here' ? topOfWindow(reading, all, selection) : 0;
  items.add(all.slice(first));
  return items;
};

export const createReadAloud = (context: ReadAloudContext): ReadAloud => {
  const { light, follower } = context;
  let held: Held | undefined;
  let readingId: string | undefined;
  let current: PageItem | undefined;
  let isRefreshing = false;

  const send = async (id: string, items: readonly PageItem[], isComplete: boolean): Promise<void> => {
    for (let at = 0; at < items.length || (at === 0 && isComplete); at += sentencesPerMessage) {
      const part = items.slice(at, at + sentencesPerMessage);
      const isLast = at + sentencesPerMessage >= items.length;
      await context.connection.request({
        type: 'overlay-append',
        readingId: id,
        sentences: part.map(({ text, language, startsParagraph }) => ({ text, language, startsParagraph })),
        isComplete: isLast && isComplete,
      });
    }
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

  /** The page has changed under the reading, or its end was reached: it is looked at again. */
  const refresh = async (): Promise<void> => {
    if (held === undefined || isRefreshing) return;
    isRefreshing = true;
    try {
      const { reading, items, grows } = held;
      const added = await reading.refresh();
      if (held?.reading !== reading) return;
      if (grows && readingId !== undefined && added.length > 0) await send(readingId, items.add(added), false);
      if (current !== undefined) show(current);
    } finally {
      isRefreshing = false;
    }
  };

  const finish = async (): Promise<void> => {
    if (held?.grows !== true || readingId === undefined) return;
    const { items } = held;
    const last = items.all.at(-1);
    await refresh();
    if (held?.items !== items || items.all.at(-1) !== last) return;
    held.grows = false;
    await send(readingId, [], true);
  };

  const noteSentence = (range: SourceRange): void => {
    const item = held?.items.at(range.start);
    if (item === undefined || held === undefined || item === current) return;
    current = item;
    show(item);
    const isLost = rangesOf(item, { start: item.offset, end: item.offset + item.text.length }).length === 0;
    if (item === held.items.all.at(-1)) void finish().catch(() => undefined);
    else if (isLost) void refresh().catch(() => undefined);
  };

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
      const reading = await tools.read({ languages, code, notes });
      const items = itemsOf(reading, what, selection);
      if (items.all.length === 0 && what === 'selection') {
        items.add(await tools.selected(languages));
      }
      if (items.all.length === 0) return false;
      const grows = what !== 'selection';
      held = { reading, items, grows };
      const first = items.all.slice(0, sentencesPerMessage);
      const rest = items.all.slice(sentencesPerMessage);
      const opened = await context.connection.request({
        type: 'overlay-read',
        title: document.title,
        sentences: first.map(({ text, language, startsParagraph }) => ({ text, language, startsParagraph })),
        isComplete: !grows && rest.length === 0,
      });
      if (opened.readingId === undefined) {
        stop();
        return false;
      }
      readingId = opened.readingId;
      if (rest.length > 0) await send(opened.readingId, rest, !grows);
      if (items.all.length === 1) await finish();
      return true;
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
