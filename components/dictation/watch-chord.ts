import type { KeyChord } from '@/lib/domain/key-chord';
import { isChord, releasesChord } from '@/lib/domain/key-chord';

/** Reports when a chord is pressed, and when it is released or the window loses the keyboard. Returns the cleanup. */
export const watchChord = (
  chord: KeyChord,
  { onHold, onRelease }: { onHold(isHeld: () => boolean): void; onRelease(): void },
): (() => void) => {
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  let isHeld = false;
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    onRelease();
  };
  addEventListener(
    'keydown',
    (event) => {
      if (!isChord(event, chord)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || isHeld) return;
      isHeld = true;
      onHold(() => isHeld);
    },
    options,
  );
  addEventListener('keyup', (event) => releasesChord(event, chord) && release(), options);
  addEventListener('blur', release, { signal: ending.signal });
  return () => {
    release();
    ending.abort();
  };
};
