import { useLayoutEffect, useRef, useState } from 'react';
import './TooltipLayer.css';

type Tip = { readonly text: string; readonly owner: HTMLElement };

const showAfterMs = 400;
const gap = 6;
const edge = 4;

/** The keys that close a menu or a sheet: the focus that comes back after them goes where the user knows what stands. */
const closingKeys: readonly string[] = ['Escape', 'Enter', ' '];

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined;

/** Calls `show` when an element with `data-tooltip` is hovered for a while or the keyboard moves the focus to it; returns the cleanup. */
function watchTooltips(show: (tip: Tip | undefined) => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: HTMLElement | undefined;
  /** Came under a pointer that has not moved since: a menu over it was closed, or the page scrolled. */
  let unmoved: HTMLElement | undefined;
  let lastPlace = '';
  let lastKey = '';

  const showFor = (owner: HTMLElement) => {
    const text = owner.dataset.tooltip;
    if (owner.isConnected && text !== undefined && text !== '') show({ text, owner });
  };
  const hide = () => {
    clearTimeout(timer);
    hovered = undefined;
    unmoved = undefined;
    show(undefined);
  };
  const showSoon = (owner: HTMLElement | undefined) => {
    if (owner) timer = setTimeout(() => showFor(owner), showAfterMs);
  };
  const hasMoved = ({ clientX, clientY }: PointerEvent): boolean => {
    const before = lastPlace;
    lastPlace = `${clientX} ${clientY}`;
    return lastPlace !== before;
  };

  document.addEventListener(
    'pointerover',
    (event) => {
      const owner = event.pointerType === 'touch' ? undefined : ownerOf(event.target);
      const isByPointer = hasMoved(event);
      if (owner === hovered) return;
      hide();
      hovered = owner;
      if (isByPointer) showSoon(owner);
      else unmoved = owner;
    },
    options,
  );
  document.addEventListener(
    'pointermove',
    (event) => {
      if (!hasMoved(event)) return;
      showSoon(unmoved);
      unmoved = undefined;
    },
    options,
  );
  document.addEventListener(
    'focusin',
    (event) => {
      const owner = ownerOf(event.target);
      if (owner?.matches(':focus-visible') && !closingKeys.includes(lastKey)) showFor(owner);
    },
    options,
  );
  for (const type of ['focusout', 'pointerdown', 'scroll'] as const) document.addEventListener(type, hide, options);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      lastKey = key;
      if (key === 'Escape') hide();
    },
    options,
  );
  // People who type look at the field, wherever the mouse is.
  document.addEventListener('input', hide, options);

  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** The field that the user types in. */
const typedIn = (): DOMRect | undefined => {
  const { activeElement } = document;
  return activeElement?.matches('textarea, input') === true ? activeElement.getBoundingClientRect() : undefined;
};

/** Above its owner, or below if there is no room; never over the edge of the window or the field with the caret. */
function place(tip: HTMLElement, owner: HTMLElement) {
  const anchor = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const centred = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(edge, Math.min(centred, window.innerWidth - width - edge));
  const field = typedIn();
  const isFree = (top: number): boolean => {
    const isInWindow = top >= edge && top + height <= window.innerHeight - edge;
    if (field === undefined || !isInWindow) return isInWindow;
    const isBeside = left >= field.right || left + width <= field.left;
    return isBeside || top >= field.bottom || top + height <= field.top;
  };
  const above = anchor.top - height - gap;
  const below = anchor.bottom + gap;
  const around = field === undefined ? [] : [field.top - height - gap, field.bottom + gap];
  tip.style.left = `${left}px`;
  tip.style.top = `${[above, below, ...around].find(isFree) ?? (above >= edge ? above : below)}px`;
}

/**
 * The one tooltip of the page, shown for anything with `data-tooltip`. One element instead of a component per button
 * keeps long conversations cheap. The text repeats the button's accessible name, so it is hidden from screen readers.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip>();
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => watchTooltips(setTip), []);
  useLayoutEffect(() => {
    if (!tip || !element.current) return;
    element.current.showPopover?.();
    place(element.current, tip.owner);
  }, [tip]);

  if (!tip) return null;
  return (
    <div ref={element} className="pl-tooltip" popover="manual" aria-hidden="true" dir="auto">
      {tip.text}
    </div>
  );
}
