import { clickedPlace } from './jump-click';

/** What the user does in the page, beside the overlay. */
export type PageGestures = {
  onEscape(): void;
  /** A press outside the overlay. */
  onPress(): void;
  /** A press outside the overlay, or a scroll: what points at a place of the page no longer belongs there. */
  onAway(): void;
  /** The window has another size. */
  onResize(): void;
  /** A plain click on text, CSS pixels of the window. */
  onTextClick(x: number, y: number): void;
};

/** Listens for them until the signal aborts. Keys, presses and clicks that the page makes itself are not the user's. */
export const watchPageGestures = (overlay: Element, gestures: PageGestures, signal: AbortSignal): void => {
  const listening = { capture: true, signal };
  const onKey = (event: KeyboardEvent): void => {
    if (event.isTrusted && event.key === 'Escape') gestures.onEscape();
  };
  const onPress = (event: Event): void => {
    if (!event.isTrusted || event.target === overlay) return;
    gestures.onPress();
    gestures.onAway();
  };
  const onClick = (event: MouseEvent): void => {
    const place = clickedPlace(event);
    if (place !== undefined) gestures.onTextClick(place.x, place.y);
  };
  document.addEventListener('keydown', onKey, listening);
  document.addEventListener('pointerdown', onPress, listening);
  document.addEventListener('scroll', gestures.onAway, { ...listening, passive: true });
  document.addEventListener('click', onClick, { signal });
  window.addEventListener('resize', gestures.onResize, { signal });
};
