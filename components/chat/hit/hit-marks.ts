import { scrollGuideOf } from '@/components/ui/scroll-guide';
import type { HitPlace } from '@/lib/panel/chat/shown-hits';
import { hitRanges } from './hit-ranges';
import { watchMessages } from './watch-messages';

/** The names under which hits are marked; `HitBar.css` says how. */
const allName = 'parley-hit';
const placeName = 'parley-hit-place';

/** The share of the view above a hit that was gone to. */
const above = 1 / 3;
/** This near to an edge of the view, px, a hit is not in sight. */
const margin = 40;
/** What is around a hit gets its height as it comes into sight: it has come to rest after so many frames without a move. */
const stillFrames = 3;

const mark = (name: string, ranges: readonly Range[], priority: number): void => {
  // Older browsers lead to the place without a mark.
  if (typeof Highlight === 'undefined') return;
  const highlight = new Highlight();
  for (const range of ranges) highlight.add(range);
  highlight.priority = priority;
  CSS.highlights.set(name, highlight);
};

/** Opens the boxes that a range is hidden in, and brings it into the part of a wide table or code that is seen. */
const uncover = (range: Range): void => {
  for (let at = range.startContainer.parentElement; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) at.open = true;
    if (at.scrollWidth <= at.clientWidth || at.clientWidth === 0 || getComputedStyle(at).overflowX !== 'auto') continue;
    const [view, hit] = [at.getBoundingClientRect(), range.getBoundingClientRect()];
    if (hit.left < view.left || hit.right > view.right) at.scrollLeft += hit.left - view.left - view.width / 3;
  }
};

/** Of a message without a mark, its beginning has to be. */
const isInSight = (rect: DOMRect, view: DOMRect): boolean =>
  rect.top >= view.top + margin && Math.min(rect.bottom, rect.top + margin) <= view.bottom - margin;

/** Marks hits in what is drawn of a conversation, and leads to one of them. */
export type HitMarks = {
  /** Shows a hit as soon as it is drawn. */
  lead(place: HitPlace): void;
  /** Marks this one before all others; it stays where it is. */
  point(place: HitPlace): void;
  stop(): void;
};

/** @param onShown The hit that was led to is in sight, and so many are drawn in its message. */
export const markHits = (box: HTMLElement, words: readonly string[], onShown: (count: number) => void): HitMarks => {
  const known = new WeakMap<Element, readonly Range[]>();
  let place: HitPlace | undefined;
  let isAwaited = false;
  let still = 0;
  let frame = 0;

  const placeMessage = (): HTMLElement | undefined => place && messages.find(place.messageId);
  /** The ranges of a message as it is now. What is being written has none: it is another text with each word. */
  const rangesOf = (message: HTMLElement): readonly Range[] => {
    const before = messages.hasChanged(message) ? undefined : known.get(message);
    const ranges = before ?? (message.dataset.status === 'running' ? [] : hitRanges(message, words));
    known.set(message, ranges);
    return ranges;
  };
  const placeRange = (message: HTMLElement): Range | undefined => {
    const ranges = rangesOf(message);
    return ranges[Math.min(place?.index ?? 0, ranges.length - 1)];
  };
  const draw = (): void => {
    const message = placeMessage();
    const shown = new Set([...messages.near(), ...(message === undefined ? [] : [message])]);
    const range = message && placeRange(message);
    mark(allName, [...shown].flatMap(rangesOf), 1);
    mark(placeName, range === undefined ? [] : [range], 2);
  };

  /** Moves the hit, as far as it is drawn, into sight. True when there was nothing to move. */
  const approach = (): boolean => {
    const message = placeMessage();
    const guide = scrollGuideOf(box);
    if (message === undefined || guide === undefined || message.querySelector('.pl-answer-plain') !== null)
      return false;
    const range = placeRange(message);
    if (range !== undefined) uncover(range);
    const found = range?.getBoundingClientRect();
    // What is out of sight is not laid out: its message comes first.
    const isLaidOut = found === undefined || found.height > 0;
    const rect = found !== undefined && isLaidOut ? found : message.getBoundingClientRect();
    const view = box.getBoundingClientRect();
    const from = box.scrollTop;
    guide.lead(() => {
      if (!isInSight(rect, view)) box.scrollTop += rect.top - view.top - view.height * above;
    });
    return isLaidOut && Math.abs(box.scrollTop - from) <= 0.5;
  };
  const look = (): void => {
    frame = 0;
    if (isAwaited) still = approach() ? still + 1 : 0;
    const message = placeMessage();
    if (isAwaited && still >= stillFrames && message !== undefined) {
      isAwaited = false;
      onShown(rangesOf(message).length);
    }
    draw();
    if (isAwaited && message !== undefined) later();
  };
  const later = (): void => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const onChange = (): void => {
    // At once: the end of the conversation is not seen first.
    if (isAwaited && !approach()) still = 0;
    later();
  };
  const messages = watchMessages(box, onChange, later);

  return {
    lead: (wanted) => {
      place = wanted;
      isAwaited = true;
      still = 0;
      later();
    },
    point: (wanted) => {
      place = wanted;
      later();
    },
    stop: () => {
      cancelAnimationFrame(frame);
      messages.stop();
      mark(allName, [], 1);
      mark(placeName, [], 2);
    },
  };
};
