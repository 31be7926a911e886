import { largestPicture, maxPictureSide } from '@/lib/domain/attachments/attachment-limits';
import { base64Of, decodeBase64 } from '@/lib/domain/base64';
import type { RegionPicture } from '@/lib/domain/pages/page-outcome';
import { longestName } from '@/lib/domain/pages/page-picture';
import { type RegionWords, readChosenRegion } from '@/lib/domain/pages/page-region';
import type { Timers } from '@/lib/platform/clock';
import type { Keepalive } from '@/lib/platform/keepalive';
import type { PageBrowser } from '../page-browser';
import { createAskedDocuments, refused } from './asked-documents';
import type { PageAccess } from './page-access';

export type PageRegionContext = {
  readonly pages: PageBrowser;
  readonly access: Pick<PageAccess, 'forget' | 'stateOf'>;
  readonly timers: Timers;
  readonly keepalive: Keepalive;
  readonly newId: () => string;
};

const screenPrefix = 'data:image/png;base64,';

/** Which page, in which words. */
export type RegionWish = { readonly windowId: number; readonly words: RegionWords };

/**
 * Has the user choose a part of the page that a window shows, and cuts it out of a picture of that. The page has no say in
 * it: where it changed, or is no longer the one in front, nothing is taken.
 */
export const createPageRegion = ({ pages, access, timers, keepalive, newId }: PageRegionContext) => {
  const documents = createAskedDocuments({ pages, access, timers });

  return async ({ windowId, words }: RegionWish, signal: AbortSignal): Promise<RegionPicture> => {
    const tab = await pages.activeTab(windowId);
    if (tab === undefined) return { type: 'refused', reason: 'gone' };
    const target = { tabId: tab.id, ...(tab.url !== undefined && { url: tab.url }) };
    const document = await documents.find(target, 0);
    if ('type' in document) return document;
    if (document.isPdf) return refused(tab.id, 'region-pdf');
    const letGo = keepalive.hold();
    const stop = (): void => void pages.chooseRegionIn(document).catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await pages.runInDocument(document, 'page-region');
      if (signal.aborted) return { type: 'cancelled' };
      const chosen = readChosenRegion(await pages.chooseRegionIn(document, words));
      if (chosen === 'cancelled') return { type: 'cancelled' };
      const changed = refused(tab.id, 'changed');
      if (chosen === undefined || chosen === 'disturbed') return changed;
      if ((await pages.activeTab(windowId))?.id !== tab.id || !(await documents.isStillThere(document))) return changed;
      const screen = await pages.captureTab(windowId);
      const isSame = (await pages.activeTab(windowId))?.id === tab.id;
      if (!isSame || !screen.startsWith(screenPrefix)) return changed;
      const whole = new Blob([decodeBase64(screen.slice(screenPrefix.length))], { type: 'image/png' });
      const part = await pages.cropPicture(whole, chosen.area, chosen.viewWidth);
      const picture = part && (await pages.scalePicture(part, maxPictureSide, largestPicture));
      if (picture === undefined) return changed;
      const { blob, redrawn } = picture;
      const title = ((await pages.findTab(tab.id))?.title ?? '').slice(0, longestName);
      const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
      const name = `${title}.${blob.type === 'image/jpeg' ? 'jpg' : 'png'}`;
      return {
        type: 'read',
        attachment: { id: newId(), name, mimeType: blob.type, data, ...(redrawn && { redrawn }) },
      };
    } catch {
      return signal.aborted ? { type: 'cancelled' } : refused(tab.id, 'changed');
    } finally {
      signal.removeEventListener('abort', stop);
      letGo();
    }
  };
};
