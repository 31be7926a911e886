import type { Clock } from '@/lib/domain/clock';
import { steadyClock } from '@/lib/platform/clock';
import type { PageReadAloud } from './page-read-aloud';
import type { SentenceHighlight } from './sentence-highlight';

/** Tending to changes may take one ms of so many. */
const share = 10;

/**
 * Calls `onChange` when texts or elements of the document, or of trees in it, are added, removed or rewritten: at once, and
 * at most once more before the next frame is drawn, however much a page rewrites. The returned function ends it.
 */
export const watchForChanges = (
  roots: readonly (Document | ShadowRoot)[],
  onChange: () => void,
  { now }: Clock,
): (() => void) => {
  let frame: number | undefined;
  let dueAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  const tend = (): void => {
    isWaiting = false;
    const start = now();
    onChange();
    const end = now();
    dueAt = end + (end - start) * share;
  };
  const inFrame = (): void => {
    frame = undefined;
    if (!isWaiting) return;
    if (now() >= dueAt) tend();
    else frame = requestAnimationFrame(inFrame);
  };
  const observer = new MutationObserver(() => {
    if (frame === undefined && now() >= dueAt) tend();
    else isWaiting = true;
    frame ??= requestAnimationFrame(inFrame);
  });
  for (const root of roots) observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
};

/** Keeps a sentence lit in a page that is drawn anew, from the first `start` until `stop`. */
export type LitKeeper = { start(): void; stop(): void };

/** An app that draws its page anew takes the lit nodes away: the words are lit in their new ones before they are seen. */
export const createLitKeeper = (
  highlight: Pick<SentenceHighlight, 'isIntact' | 'showAgain'>,
  readAloud: Pick<PageReadAloud, 'shadowRoots'>,
): LitKeeper => {
  let stop: (() => void) | undefined;
  const onChange = (): void => {
    if (!highlight.isIntact()) highlight.showAgain();
  };
  return {
    start: () => {
      stop ??= watchForChanges([document, ...readAloud.shadowRoots()], onChange, steadyClock);
    },
    stop: () => stop?.(),
  };
};
