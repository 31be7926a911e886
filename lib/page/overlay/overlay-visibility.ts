import type { OverlayActions, OverlayStore } from '@/lib/domain/pages/overlay-view';
import { isExtensionThere } from '@/lib/platform/extension-life';
import type { OverlayHost } from './overlay-host';
import type { OverlayState } from './overlay-state';

/** What draws the overlay into a tree of its own. */
export type OverlayDrawing = {
  readonly css: string;
  /** The returned function takes it out. */
  mount(element: HTMLElement, store: OverlayStore): () => void;
};

export type OverlayVisibilityContext = {
  readonly host: Pick<OverlayHost, 'surface' | 'show' | 'restore'>;
  readonly state: OverlayState;
  readonly actions: OverlayActions;
  readonly drawing: Pick<OverlayDrawing, 'mount'>;
  /** Called before anything is shown, and now and then while it is: false ends the overlay. */
  mayShow(): boolean;
};

/** How often to check that what is shown may still be shown, ms. */
const lookMs = 500;

/** Draws the overlay while there is something to show. The returned function removes it for good. */
export const showWhileNeeded = (context: OverlayVisibilityContext): (() => void) => {
  const { host, state, actions, drawing, mayShow } = context;
  let unmount: (() => void) | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;

  const hide = (): void => {
    clearInterval(looking);
    unmount?.();
    unmount = undefined;
    host.show(false);
  };

  const showOrHide = (): void => {
    const { toolbar, readAloud, isPreparing, notice } = state.get();
    const isShown = toolbar !== undefined || readAloud !== undefined || isPreparing || notice !== undefined;
    if (!isShown && unmount !== undefined) hide();
    if (!isShown || unmount !== undefined || !mayShow()) return;
    host.show(true);
    unmount = drawing.mount(host.surface, { ...state, actions });
    looking = setInterval(() => mayShow() && host.restore(), lookMs);
  };

  // Between an update of the extension and the next check, a click would do nothing and say nothing.
  const onUse = (event: Event): void => {
    if (isExtensionThere()) return;
    event.stopImmediatePropagation();
    clearInterval(looking);
    state.change({ toolbar: undefined, readAloud: undefined, isPreparing: false });
    state.say('updated');
  };
  host.surface.addEventListener('click', onUse, { capture: true });
  const unsubscribe = state.subscribe(showOrHide);
  return () => {
    unsubscribe();
    hide();
  };
};
