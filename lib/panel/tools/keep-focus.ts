/** How long a pressed key says that the user is writing, and how long Tab may take to arrive in a frame. Ms. */
const writingFor = 1000;
const tabFor = 500;
/** How often a frame may take the keyboard from a field before it is ended. */
const patience = 3;

const fields = 'input, textarea, [contenteditable="true"]';

/**
 * Gives the keyboard back when a frame took it: nothing in Chromium keeps a foreign page from `focus()`
 * (docs/decisions/0033-remote-frames.md). A frame may have it when the user went there: with Tab, or with the pointer while
 * not writing. `end` is called when it was taken out of a field for the third time. Returns the function that stops it.
 */
export const keepFocus = (frame: HTMLIFrameElement, now: () => number, end: () => void): (() => void) => {
  const stop = new AbortController();
  let last: Element | null = document.activeElement;
  let keyAt = Number.NEGATIVE_INFINITY;
  let key = '';
  let taken = 0;

  const isWanted = (): boolean => {
    const ago = now() - keyAt;
    if (key === 'Tab' && ago < tabFor) return true;
    return frame.matches(':hover') && ago >= writingFor;
  };
  const check = (): void => {
    if (document.activeElement !== frame || isWanted()) return;
    if (last instanceof HTMLElement && last.isConnected) last.focus();
    else frame.blur();
    if (last?.matches(fields) !== true) return;
    taken += 1;
    if (taken >= patience) end();
  };
  const options = { capture: true, signal: stop.signal };
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.tagName !== 'IFRAME') last = target;
  };
  const press = (event: KeyboardEvent): void => {
    key = event.key;
    keyAt = now();
  };
  document.addEventListener('focusin', remember, options);
  document.addEventListener('keydown', press, options);
  window.addEventListener('blur', check, { signal: stop.signal });
  return () => stop.abort();
};
