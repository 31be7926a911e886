import { createRoot } from 'react-dom/client';
import type { OverlayStore } from '@/lib/domain/pages/overlay-view';
import { Overlay } from './Overlay';
import css from './overlay.css?inline';
import playerCss from './player.css?inline';
import { OverlayContext } from './use-overlay';

/** The styles of the overlay, for its own tree. */
export const overlayCss: string = css + playerCss;

/** Draws the overlay into an element of a tree of its own. The returned function removes it. */
export const mountOverlay = (element: HTMLElement, store: OverlayStore): (() => void) => {
  const root = createRoot(element);
  root.render(
    <OverlayContext value={store}>
      <Overlay />
    </OverlayContext>,
  );
  return () => root.unmount();
};
