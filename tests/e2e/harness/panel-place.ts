import { expect, type Page } from '@playwright/test';
import type { openRealSidePanel } from './side-panel';
import type { ScreenPoint, VirtualDisplay } from './virtual-display';

type SidePanel = Awaited<ReturnType<typeof openRealSidePanel>>;

/** Widths of a panel's page, CSS px. */
export type PanelWidth = 320 | 360 | 420;

/** What Chromium opens the side panel with, and makes it no narrower than. Px of the screen. */
const minWidth = 360;

/** A place in the handle between a page and the side panel, px before the panel's page. */
const handle = 5;

/** Where the panel's page is on the screen. Only a real move of the mouse tells, and a zoomed page counts other px. */
export const watchPanelPlace = async (panel: SidePanel, display: VirtualDisplay) => {
  await panel.evaluate(`document.addEventListener('pointermove', ({ screenX, clientX, screenY, clientY }) => {
    const zoom = devicePixelRatio;
    globalThis.panelPlace = { x: screenX - clientX * zoom, y: screenY - clientY * zoom, zoom, width: innerWidth };
  }, { capture: true }), true`);

  const place = async (): Promise<ScreenPoint & { readonly zoom: number }> => {
    await panel.evaluate('globalThis.panelPlace = undefined, true');
    await expect
      .poll(async () => {
        display.moveTo(900 + Math.random() * 20, 480);
        return panel.evaluate('globalThis.panelPlace?.width === innerWidth');
      })
      .toBe(true);
    return panel.evaluate('globalThis.panelPlace');
  };

  return {
    place,
    /**
     * Makes the panel's page this wide, as its user can: wider by the handle beside it, narrower by zooming, since the
     * browser gives a side panel no less than 360 px of the screen. `own` is a page of the extension in a tab.
     */
    setWidth: async (width: PanelWidth, own: Page): Promise<void> => {
      if (width > minWidth) {
        const { x, y } = await place();
        const from = { x: x - handle, y: y + 300 };
        display.drag(from, { x: from.x - (width - minWidth), y: from.y });
      }
      if (width < minWidth) {
        await own.evaluate(async (zoom) => {
          const tab = await chrome.tabs.getCurrent();
          await chrome.tabs.setZoom(tab?.id, zoom);
        }, minWidth / width);
      }
      await panel.waitFor(`innerWidth === ${width}`);
    },
  };
};
