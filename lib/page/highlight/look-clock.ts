import type { Clock } from '@/lib/domain/clock';

/** After something moved, each frame is looked at for this long, ms: what moves once mostly goes on moving. */
const restlessMs = 500;
/** In a page at rest it is looked at this often, ms: what a script moves tells nobody. */
const restMs = 200;
/** A look may take a share of 1 in so many: what costs much is done less often. */
const share = 10;

/** Decides when to look where a text stands. All of it happens in frames that are drawn: none in a hidden page. */
export type LookClock = {
  /** At the next frame, however much the last one cost. */
  lookNow(): void;
  /** At one of the next frames: something may have moved. */
  lookSoon(): void;
  stop(): void;
};

/** What moves a text and tells so; `scroll` of any scroller, `load` of any picture. */
const events = ['scroll', 'resize', 'load', 'transitionrun', 'animationstart', 'toggle', 'fullscreenchange'] as const;

/** Looks; `hasHeard` that the page said that something moves. Whether a text was not where it had been. */
export type Look = (hasHeard: boolean) => boolean;

/** Looks until it is stopped, in the window and in the trees beside it whose events the window does not hear. */
export const createLookClock = (look: Look, roots: readonly ShadowRoot[], { now }: Clock): LookClock => {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let dueAt = Number.NEGATIVE_INFINITY;
  let restlessUntil = Number.NEGATIVE_INFINITY;
  let hasHeard = false;

  const inFrame = (): void => {
    frame = undefined;
    const start = now();
    if (start < dueAt) {
      wait(dueAt - start);
      return;
    }
    const heard = hasHeard;
    hasHeard = false;
    if (look(heard)) restlessUntil = start + restlessMs;
    const end = now();
    dueAt = end + (end - start) * share;
    if (isStopped) return;
    if (end < restlessUntil) lookSoon();
    else wait(restMs);
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    if (!isStopped) frame ??= requestAnimationFrame(inFrame);
  };
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(lookSoon, ms);
  };
  const onEvent = (): void => {
    hasHeard = true;
    restlessUntil = now() + restlessMs;
    lookSoon();
  };

  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const name of events) window.addEventListener(name, onEvent, options);
  for (const root of roots) root.addEventListener('scroll', onEvent, options);
  return {
    lookNow: () => {
      dueAt = Number.NEGATIVE_INFINITY;
      lookSoon();
    },
    lookSoon,
    stop: () => {
      isStopped = true;
      listening.abort();
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
};
