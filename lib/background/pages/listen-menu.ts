import type { PageState, TabFacts } from '@/lib/domain/pages/page-access';
import { type ListenPart, listenNextEntry, listenPartOf } from '@/lib/domain/pages/page-listening';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PageBrowser } from '../page-browser';
import type { OverlayOrders } from './overlay-orders';
import type { PageAccess } from './page-access';
import type { PageQueueing } from './page-queueing';

type MenuGesture = Extract<PageGesture, { type: 'menu' }>;

export type ListenMenuContext = {
  readonly pages: Pick<PageBrowser, 'documentOf'>;
  readonly access: Pick<PageAccess, 'note' | 'forget'>;
  readonly overlays: Pick<OverlayOrders, 'order'>;
  readonly queueing: PageQueueing;
  listen(tab: TabFacts, part: ListenPart, frameId: number): Promise<PageState>;
  /** Reads the text that the browser itself gave of a page in which no script may run: the viewer of PDF files. */
  readText(text: string, title: string): Promise<unknown>;
};

/** Carries out the entries of a page's menu that read aloud. True when the entry was one of them. */
export const createListenMenu = (context: ListenMenuContext): ((gesture: MenuGesture) => Promise<boolean>) => {
  const { pages, access, overlays, queueing } = context;

  /** Access to a page gives no access to frames of other sites in it. False when the page is not accessible either. */
  const sayOtherSite = async (tabId: number): Promise<boolean> => {
    const page = await pages.documentOf(tabId, 0).catch(() => undefined);
    if (page !== undefined) await overlays.order(page, { type: 'say', notice: 'otherSite' });
    return page !== undefined;
  };

  const listenByMenu = async (gesture: MenuGesture, part: ListenPart): Promise<void> => {
    const { tab, frameId, selectionText } = gesture;
    await access.note(tab);
    try {
      const state = await context.listen(tab, part, part === 'page' ? 0 : frameId);
      if (state.type === 'refused' && state.reason === 'pdf' && selectionText !== undefined) {
        await context.readText(selectionText, tab.title ?? '');
      }
    } catch (error) {
      const isInFrame = part !== 'page' && frameId !== 0 && selectionText === undefined;
      if (isInFrame && (await sayOtherSite(tab.id))) return;
      await access.forget(tab.id);
      if (selectionText === undefined) throw error;
      await context.readText(selectionText, tab.title ?? '');
    }
  };

  const listenNextByMenu = async (gesture: MenuGesture): Promise<void> => {
    const { tab, frameId, selectionText } = gesture;
    if (!(await queueing.isBusy())) return listenByMenu(gesture, selectionText === undefined ? 'page' : 'selection');
    await access.note(tab);
    const selection = selectionText === undefined ? undefined : { frameId, text: selectionText, title: tab.title };
    const found = await queueing.add({ tabId: tab.id }, selection);
    const document = await pages.documentOf(tab.id, 0);
    if (document === undefined || document.isPdf) return;
    await overlays.order(document, { type: 'say', notice: found.type === 'waiting' ? 'queued' : 'nothing' });
  };

  return async (gesture) => {
    if (gesture.entryId === listenNextEntry) {
      await listenNextByMenu(gesture);
      return true;
    }
    const part = listenPartOf(gesture.entryId);
    if (part === undefined) return false;
    await listenByMenu(gesture, part);
    return true;
  };
};
