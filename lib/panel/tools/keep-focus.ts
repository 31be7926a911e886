/** How long Tab may take to arrive in a frame, and how long an input of the user counts as one for the browser. Ms. */
const tabFor = 500;
const activeFor = 5000;
/** How often a frame may take the keyboard from a field before it is ended. */
const patience = 3;

/** Time as a frame's host is given it: `now` in ms; `after` calls after so many ms, unless its result is called first. */
export type FrameTime = {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
};

const fields = 'input, textarea, [contenteditable="true"]';

/**
 * Gives the keyboard back when a frame took it: nothing in Chromium keeps a foreign page from `focus()`, and the panel hears
 * nothing of a pointer over one (docs/decisions/0033-remote-frames.md). A frame may have it when the user went there: with
 * Tab; or when the browser knows of an input that was none of the panel's last five seconds, so one in the frame; or when
 * nobody was writing. `end` is called when it was taken out of a field for the third time. Returns the function that stops it.
 */
export const keepFocus = (frame: HTMLIFrameElement, { now, after }: FrameTime, end: () => void): (() => void) => {
  const stop = new AbortController();
  let last: Element | null = document.activeElement;
  let inputAt = Number.NEGATIVE_INFINITY;
  let key = '';
  let taken = 0;

  const isWanted = (): boolean => {
    const ago = now() - inputAt;
    if (last?.matches(fields) !== true || (key === 'Tab' && ago < tabFor)) return true;
    return ago >= activeFor && navigator.userActivation.isActive;
  };
  const giveBack = (): void => {
    window.focus();
    if (last instanceof HTMLElement && last.isConnected) last.focus();
    taken += 1;
    if (taken >= patience) end();
  };
  const check = (): void => {
    if (document.activeElement !== frame || isWanted()) return;
    // In the event itself it would be for show: Chromium is still moving the focus, and the keys would go to the frame.
    stop.signal.addEventListener('abort', after(0, giveBack));
  };
  const options = { capture: true, signal: stop.signal };
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.tagName !== 'IFRAME') last = target;
  };
  const hear = (event: Event): void => {
    inputAt = now();
    key = event instanceof KeyboardEvent ? event.key : '';
  };
  document.addEventListener('focusin', remember, options);
  document.addEventListener('keydown', hear, options);
  document.addEventListener('pointerdown', hear, options);
  window.addEventListener('blur', check, { signal: stop.signal });
  return () => stop.abort();
};
