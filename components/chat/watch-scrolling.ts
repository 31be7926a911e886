import type { ScrollEvent } from './scroll-lock';

const upwardKeys = new Set(['PageUp', 'ArrowUp', 'Home']);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'INPUT'].includes(target.tagName));

/** The element that follows the last one of interest: focus before it is focus in the history. */
const isInHistory = (box: HTMLElement, target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('li') !== null &&
  target.closest('li') !== box.querySelector('li:last-child');

const isSelecting = (box: HTMLElement): boolean => {
  const selection = box.ownerDocument.getSelection();
  return selection !== null && !selection.isCollapsed && box.contains(selection.anchorNode);
};

/** What the reader does to a scroll box. */
export type ScrollWatch = {
  /** To be called when layout or the program has moved the content, so that this is not taken for the reader's doing. */
  settle(): void;
  stop(): void;
};

/**
 * Reports what the reader wants of the scroll box. A position that went up since the last `settle` was moved by the
 * reader, whatever with: scroll bar, finger, search in the page.
 */
export const watchScrolling = (box: HTMLElement, report: (event: ScrollEvent) => void): ScrollWatch => {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  const left = (): void => report({ type: 'reader-left' });
  let { scrollTop } = box;

  box.addEventListener('wheel', (event) => event.deltaY < 0 && left(), options);
  box.addEventListener(
    'scroll',
    () => {
      if (box.scrollTop < scrollTop - 1) left();
      ({ scrollTop } = box);
    },
    options,
  );
  box.addEventListener('focusin', (event) => isInHistory(box, event.target) && left(), options);
  document.addEventListener('selectionchange', () => isSelecting(box) && left(), options);
  document.addEventListener(
    'keydown',
    (event) => {
      if (isTyping(event.target) || event.defaultPrevented) return;
      if (upwardKeys.has(event.key) && !event.altKey) left();
      if (event.key === 'End') report({ type: 'end-wanted' });
    },
    options,
  );
  return {
    settle: () => {
      ({ scrollTop } = box);
    },
    stop: () => controller.abort(),
  };
};
