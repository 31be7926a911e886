import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';
import type { OverlayOrders } from './overlay-orders';

export type ReadInPageContext = {
  readonly pages: Pick<PageBrowser, 'findTab' | 'activeTab' | 'documentOf'>;
  readonly overlays: Pick<OverlayOrders, 'order'>;
};

/** Makes `readInPage`: reads a waiting page in its own tab; false when the user no longer has it in front of them. */
export const createReadInPage =
  ({ pages, overlays }: ReadInPageContext) =>
  async ({ tabId, frameId, documentId, url }: PageDocument): Promise<boolean> => {
    try {
      const tab = await pages.findTab(tabId);
      if (tab === undefined || (await pages.activeTab(tab.windowId))?.id !== tabId) return false;
      const shown = await pages.documentOf(tabId, frameId);
      if (shown?.documentId !== documentId || shown?.url !== url) return false;
      await overlays.order(shown, { type: 'read', what: 'page' });
      return true;
    } catch {
      // The browser does not let us into the page any more.
      return false;
    }
  };
