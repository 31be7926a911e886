import type { FrameRef } from '@/lib/domain/pages/page-frames';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';
import type { OverlayOrders } from './overlay-orders';
import type { PageFrames } from './page-frames';

/** Has a part of a frame read by the player of the page around it; false when that page may not be read. */
export type ReadInFrame = (
  frame: Pick<PageDocument, 'tabId' | 'frameId' | 'documentId'>,
  what: ListenPart,
) => Promise<boolean>;

export type ReadInFrameContext = {
  readonly pages: Pick<PageBrowser, 'documentOf'>;
  readonly frames: Pick<PageFrames, 'pathOf'>;
  readonly overlays: Pick<OverlayOrders, 'order'>;
};

export const createReadInFrame =
  ({ pages, frames, overlays }: ReadInFrameContext): ReadInFrame =>
  async ({ tabId, frameId, documentId }, what) => {
    try {
      const frame: FrameRef = { frameId, ...(documentId !== undefined && { documentId }) };
      const page = await pages.documentOf(tabId, 0);
      const path = await frames.pathOf(tabId, frame);
      if (page === undefined || path === undefined || path.length === 0) return false;
      await overlays.order(page, { type: 'read', what, target: { frame, path } });
      return true;
    } catch {
      // The frame may be read, but not the page.
      return false;
    }
  };
