import { composerId } from '@/components/ui/composer-id';
import { distanceFromEnd, type ScrollEvent } from './scroll-lock';

const upwardKeys = new Set(['PageUp', 'ArrowUp', 'Home']);
const scrollKeys = new Set([...upwardKeys, 'PageDown', 'ArrowDown', ' ']);

/** What grows in place when it is pressed. A menu does not, and has its own attribute. */
const opener = '[aria-expanded]:not([aria-haspopup]), .pl-code [aria-pressed], [data-opens]';

/** An animated scroll sends an event with each frame; after a pause of this length it is over, ms. */
const restMs = 400;

/** A page keeps some lines of the previous one, px. */
const pageOverlap = 96;

/** An arrow key moves by two lines, px. */
const arrowStep = 48;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'INPUT'].includes(target.tagName));

/** Whether it is in a message before the last one. */
const isInHistory = (box: HTMLElement, target: EventTarget | null): boolean => {
  const message = target instanceof Element ? target.closest('.pl-messages > li') : null;
  return message !== null && message !== box.querySelector('.pl-messages > li:last-child');
};

const isSelecting = (box: HTMLElement): boolean => {
  const selection = box.ownerDocument.getSelection();
  return selection !== null && !selection.isCollapsed && box.contains(selection.anchorNode);
};

/** Whether keys of an element that does not scroll itself may scroll the conversation: none, or a composer that fits. */
const leavesKeysOver = (target: EventTarget | null, key: string): boolean => {
  if (target === document.body) return key !== ' ';
  const isPage = key === 'PageUp' || key === 'PageDown';
  return (
    target instanceof HTMLElement && target.id === composerId && isPage && target.scrollHeight <= target.clientHeight
  );
};

const steps: Readonly<Record<string, (box: HTMLElement) => number>> = {
  PageUp: ({ clientHeight }) => pageOverlap - clientHeight,
  // If the rest fits, it needs no second press.
  PageDown: (box) => Math.max(box.clientHeight - pageOverlap, Math.min(distanceFromEnd(box), box.clientHeight)),
  ArrowUp: () => -arrowStep,
  ArrowDown: () => arrowStep,
  Home: ({ scrollHeight }) => -scrollHeight,
};

/** The reader's hand on a scroll box. */
export type ReaderHand = {
  /** Whether a scroll event of this time, ms of `Event.timeStamp`, comes from wheel, finger, key or scroll bar. */
  isOn(at: number): boolean;
  stop(): void;
};

/** Reports how the reader wants to scroll a box, from the gesture itself; ignores all other causes of scrolling. */
export const watchHand = (box: HTMLElement, report: (event: ScrollEvent, pressed?: Element) => void): ReaderHand => {
  const controller = new AbortController();
  const { signal } = controller;
  const passive = { signal, passive: true };
  let movedAt = Number.NEGATIVE_INFINITY;
  let isGripped = false;
  let fingerAt = 0;

  const left = (): void => report({ type: 'reader-left' });
  const looks = (): void => report({ type: 'reader-looks' });
  const isOn = (at: number): boolean => isGripped || at - movedAt < restMs;

  box.addEventListener(
    'wheel',
    ({ deltaY, ctrlKey, timeStamp }) => {
      if (ctrlKey) return;
      movedAt = timeStamp;
      if (deltaY < 0 && box.scrollTop > 0) left();
    },
    passive,
  );
  box.addEventListener('touchstart', ({ touches }) => (fingerAt = touches[0]?.clientY ?? 0), passive);
  box.addEventListener(
    'touchmove',
    ({ touches, timeStamp }) => {
      movedAt = timeStamp;
      if ((touches[0]?.clientY ?? 0) > fingerAt + 3 && box.scrollTop > 0) left();
    },
    passive,
  );
  // A scroll bar is not part of the content, and reports its release only with the next move.
  box.addEventListener(
    'pointerdown',
    (event) => {
      const { left: edge } = box.getBoundingClientRect();
      const x = event.clientX - edge - box.clientLeft;
      isGripped = event.target === box && (x < 0 || x >= box.clientWidth);
      if (isGripped) left();
    },
    passive,
  );
  for (const release of ['pointerup', 'pointermove', 'pointerdown'] as const) {
    document.addEventListener(
      release,
      ({ buttons, target }) => {
        if (buttons === 0 || target !== box) isGripped = false;
      },
      passive,
    );
  }
  box.addEventListener(
    'scroll',
    ({ timeStamp }) => {
      if (isOn(timeStamp)) movedAt = timeStamp;
    },
    passive,
  );
  box.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible') && isInHistory(box, target)) looks();
    },
    passive,
  );
  document.addEventListener('selectionchange', () => isSelecting(box) && looks(), passive);
  box.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest(opener) : null;
      if (pressed !== null) report({ type: 'reader-opened' }, pressed);
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = !event.shiftKey && leavesKeysOver(target, key) ? steps[key]?.(box) : undefined;
      if (step !== undefined) {
        event.preventDefault();
        movedAt = event.timeStamp;
        if (step < 0 && box.scrollTop > 0) left();
        box.scrollTop += step;
        return;
      }
      if (isTyping(target)) return;
      if (key === 'End') report({ type: 'end-wanted' });
      if (!scrollKeys.has(key) || !(target instanceof Node && box.contains(target))) return;
      movedAt = event.timeStamp;
      if ((upwardKeys.has(key) || (key === ' ' && event.shiftKey)) && box.scrollTop > 0) left();
    },
    { signal },
  );
  return { isOn, stop: () => controller.abort() };
};
