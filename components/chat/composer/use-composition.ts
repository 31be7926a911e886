import { type CompositionEventHandler, useRef } from 'react';

type Composition = {
  /** Time since the last composition ended, ms; Infinity where there was none. */
  since(now: number): number;
  readonly onCompositionEnd: CompositionEventHandler;
};

/** Remembers when an input method last ended a composition. Times are those of events (`event.timeStamp`), ms. */
export const useComposition = (): Composition => {
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    since: (now) => now - endedAt.current,
    onCompositionEnd: (event) => {
      endedAt.current = event.timeStamp;
    },
  };
};
