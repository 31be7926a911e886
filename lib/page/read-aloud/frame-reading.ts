import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { PageSelection } from '@/lib/domain/pages/page-content';
import type { FrameCall, FrameLit, FrameParts } from '@/lib/domain/pages/page-frames';
import { sentencesPerMessage } from '@/lib/domain/pages/page-limits';
import type { Follower } from '@/lib/page/highlight/follow';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import { releaseSelection } from '@/lib/page/selection/release-selection';
import { selectedRange } from '@/lib/page/selection/selected-range';
import { addressOfFrame } from '@/lib/page/text/document-facts';
import { frameIndex } from '@/lib/platform/frame-path';
import { createLitKeeper, type LitKeeper } from './change-watch';
import { itemOf, type PageItem } from './page-items';
import { partsOf } from './page-parts';
import type { PageReadAloud } from './page-read-aloud';
import type { ReadAloudTools } from './read-aloud-tools';
import { sentenceAtPoint } from './sentence-at-point';
import { createSentenceHighlight, type SentenceHighlight } from './sentence-highlight';
import { passageOf } from './spoken-page';

/** What a frame answers the background; see `FrameCall`. */
export type FrameAnswer = FrameParts | FrameLit | readonly PageSentence[] | PageSelection | null;

/** A frame that is read aloud by the player of the page around it. */
export type FrameReading = {
  answer(call: FrameCall): Promise<FrameAnswer>;
  /** The part that is drawn at a point of the window, CSS pixels. */
  partAt(x: number, y: number): number | undefined;
};

export type FrameReadingContext = {
  readonly tools: Pick<ReadAloudTools, 'read' | 'wanted'>;
  readonly highlighter: PageHighlighter;
  readonly follower: Follower;
};

type Begun = {
  readonly readAloud: PageReadAloud;
  /** Sentences and frames, in reading order. */
  readonly parts: (PageItem | Element)[];
  readonly highlight: SentenceHighlight;
  readonly keeper: LitKeeper;
  isDone: boolean;
  /** Settles when there are more parts, or no others. */
  more: Promise<void>;
};

/** What is between a frame's window and that of the outermost frame around it, CSS pixels down; 0 across sites. */
const depthWithin = (): number => {
  let down = 0;
  for (let at: Window = window; at.parent !== at.top; at = at.parent) {
    const { frameElement } = at;
    if (frameElement === null) break;
    down += frameElement.getBoundingClientRect().top + frameElement.clientTop;
  }
  return down;
};

const described = (part: PageItem | Element): FrameParts['parts'][number] =>
  part instanceof Element
    ? { index: frameIndex(part), url: addressOfFrame(part) }
    : { length: part.length, startsParagraph: part.startsParagraph };

/** Begins to read the frame; all of it is taken in as fast as it is found. */
const beginReading = (
  { tools, highlighter, follower }: FrameReadingContext,
  { what, sentences }: Extract<FrameCall, { type: 'begin' }>,
): Begun => {
  const selection = selectedRange(document);
  const readAloud = tools.read(sentences);
  const highlight = createSentenceHighlight({ readAloud, highlighter, follower });
  const batches = partsOf(readAloud, tools.wanted(readAloud, what, selection, sentences.languages), what);
  const parts: Begun['parts'] = [];
  let offset = 0;
  const takeNext = async (): Promise<void> => {
    const { done, value } = await batches.next();
    if (done === true) {
      begun.isDone = true;
      if (what === 'selection') releaseSelection(document, selection);
      return;
    }
    for (const part of value) {
      const item = 'frame' in part ? part.frame : itemOf(part.sentence, part.cut, offset);
      if (item === undefined) continue;
      if (!(item instanceof Element)) offset += item.length + 1;
      parts.push(item);
    }
  };
  const keeper = createLitKeeper(highlight, readAloud);
  const begun: Begun = { readAloud, parts, highlight, keeper, isDone: false, more: takeNext() };
  const takeAll = async (): Promise<void> => {
    await begun.more;
    while (!begun.isDone) {
      begun.more = takeNext();
      await begun.more;
    }
  };
  void takeAll().catch(() => {
    begun.isDone = true;
  });
  return begun;
};

const sentencesOf = (parts: Begun['parts']): readonly PageItem[] =>
  parts.flatMap((part) => (part instanceof Element ? [] : [part]));

const spoken = ({ text, language, startsParagraph }: PageItem): PageSentence => ({ text, language, startsParagraph });

/** Nothing is read before it is asked to begin. */
export const createFrameReading = (context: FrameReadingContext): FrameReading => {
  const { highlighter } = context;
  let begun: Begun | undefined;
  const end = (): void => {
    highlighter.putOut();
    if (begun === undefined) return;
    begun.keeper.stop();
    // What is not found yet is not looked for any more.
    begun.isDone = true;
  };

  const partsFrom = async (from: number): Promise<FrameParts> => {
    const one = begun;
    if (one === undefined) return { parts: [], isDone: true };
    while (one.parts.length <= from && !one.isDone) await one.more.catch(() => undefined);
    const parts = one.parts.slice(from, from + sentencesPerMessage);
    return { parts: parts.map(described), isDone: one.isDone && from + parts.length >= one.parts.length };
  };

  const itemAt = (part: number): PageItem | undefined => {
    const item = begun?.parts[part];
    return item === undefined || item instanceof Element ? undefined : item;
  };

  const light = async ({ part, word }: Extract<FrameCall, { type: 'light' }>): Promise<FrameLit> => {
    const one = begun;
    const item = itemAt(part);
    if (one === undefined || item === undefined) return {};
    const { highlight, readAloud } = one;
    if (highlight.current() !== item) {
      one.keeper.start();
      if (!highlight.show(item) && one.isDone) {
        await readAloud.refresh();
        highlight.showAgain();
      }
    }
    if (word !== undefined) highlight.word({ start: item.offset + word.start, end: item.offset + word.end });
    const [range] = readAloud.rangesOf(item.sentenceId);
    if (range === undefined) return {};
    const { top, bottom } = range.getBoundingClientRect();
    const down = depthWithin();
    return { box: { top: top + down, bottom: bottom + down } };
  };

  return {
    answer: async (call) => {
      switch (call.type) {
        case 'begin':
          end();
          begun = beginReading(context, call);
          return null;
        case 'parts':
          return partsFrom(call.from);
        case 'sentences':
          return sentencesOf((begun?.parts ?? []).slice(call.from, call.from + call.count)).map(spoken);
        case 'light':
          return light(call);
        case 'dark':
          begun?.highlight.leave();
          highlighter.putOut();
          return null;
        case 'passage': {
          const heard = passageOf(itemAt(call.part), sentencesOf(begun?.parts ?? []));
          return heard !== undefined && 'passage' in heard ? heard.passage : null;
        }
        default:
          return call satisfies never;
      }
    },
    partAt: (x, y) => {
      if (begun === undefined) return undefined;
      const id = sentenceAtPoint(document, begun.readAloud, x, y);
      const part = begun.parts.findIndex((one) => !(one instanceof Element) && one.sentenceId === id);
      return id === undefined || part < 0 ? undefined : part;
    },
  };
};
