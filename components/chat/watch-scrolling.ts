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

/**
 * Reports what the reader wants of the scroll box, told apart from what layout does to it: a position that went up while
 * the content did not shrink was moved by the reader, whatever with. Returns the cleanup.
 */
export const watchScrolling = (box: HTMLElement, report: (event: ScrollEvent) => void): (() => void) => {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  const left = (): void => report({ type: 'reader-left' });
  let { scrollTop, scrollHeight } = box;

  box.addEventListener('wheel', (event) => event.deltaY < 0 && left(), options);
  box.addEventListener(
    'scroll',
    () => {
      if (box.scrollTop < scrollTop - 1 && box.scrollHeight >= scrollHeight) left();
      ({ scrollTop, scrollHeight } = box);
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
  return () => controller.abort();
};
