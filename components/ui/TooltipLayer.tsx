import { useLayoutEffect, useRef, useState } from 'react';
import './TooltipLayer.css';

type Tip = { readonly text: string; readonly owner: HTMLElement };

const showAfterMs = 400;
const gap = 6;
const edge = 4;

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined;

/** Calls `show` when an element with `data-tooltip` is hovered for a while or focused by the keyboard; returns the cleanup. */
function watchTooltips(show: (tip: Tip | undefined) => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: HTMLElement | undefined;

  const showFor = (owner: HTMLElement) => {
    const text = owner.dataset.tooltip;
    if (owner.isConnected && text !== undefined && text !== '') show({ text, owner });
  };
  const hide = () => {
    clearTimeout(timer);
    hovered = undefined;
    show(undefined);
  };

  document.addEventListener(
    'pointerover',
    (event) => {
      const owner = event.pointerType === 'touch' ? undefined : ownerOf(event.target);
      if (owner === hovered) return;
      hide();
      hovered = owner;
      if (owner) timer = setTimeout(() => showFor(owner), showAfterMs);
    },
    options,
  );
  document.addEventListener(
    'focusin',
    (event) => {
      const owner = ownerOf(event.target);
      if (owner?.matches(':focus-visible')) showFor(owner);
    },
    options,
  );
  for (const type of ['focusout', 'pointerdown', 'scroll'] as const) document.addEventListener(type, hide, options);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options);

  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** Above its owner, or below where there is no room; never over the edge of the window. */
function place(tip: HTMLElement, owner: HTMLElement) {
  const anchor = owner.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const centred = anchor.left + anchor.width / 2 - size.width / 2;
  const above = anchor.top - size.height - gap;
  tip.style.left = `${Math.max(edge, Math.min(centred, window.innerWidth - size.width - edge))}px`;
  tip.style.top = `${above >= edge ? above : anchor.bottom + gap}px`;
}

/**
 * The one tooltip of the page, shown for whatever carries `data-tooltip`. One element instead of a component per button
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
