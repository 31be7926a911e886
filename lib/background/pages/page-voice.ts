import type { PageState, TabFacts } from '@/lib/domain/pages/page-access';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { PageListening } from '@/lib/domain/pages/page-outcome';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';
import type { PageReadAloudSessions } from '../page-read-aloud-sessions';
import { createListenMenu } from './listen-menu';
import type { OverlayOrders } from './overlay-orders';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';
import { createPageQueueing } from './page-queueing';
import type { ReadInFrame } from './read-in-frame';

/** Reading pages aloud, from every gesture that asks for it. */
export type PageVoice = {
  /** True when the gesture was about this, and there is nothing else to be done. */
  handleGesture(gesture: PageGesture): Promise<boolean>;
  /** Reads the page in a tab aloud, when it may be read. */
  listen(tab: TabFacts | undefined, part: ListenPart, frameId?: number): Promise<PageState>;
  /** The same from the panel, where no gesture on the page has just opened it: reports what the browser refuses. */
  listenSafely(tab: TabFacts | undefined, part: ListenPart): Promise<PageState>;
  /** Queues the page before what waits already; reads it at once when nothing is read aloud. */
  listenNext(tab: TabFacts | undefined): Promise<PageListening>;
};

export type PageVoiceContext = {
  readonly pages: Pick<PageBrowser, 'documentOf'>;
  readonly extractor: PageExtractor;
  readonly access: PageAccess;
  readonly overlays: OverlayOrders;
  readonly readInFrame: ReadInFrame;
  readonly readAloudSessions: PageReadAloudSessions;
  /** Reads the text that the browser itself gave of a page in which no script may run: the viewer of PDF files. */
  readText(text: string, title: string): Promise<unknown>;
  isToolbarWanted(document: PageDocument): Promise<boolean>;
};

export const createPageVoice = (context: PageVoiceContext): PageVoice => {
  const { pages, access, overlays, readAloudSessions } = context;
  const queueing = createPageQueueing({ extractor: context.extractor, readAloudSessions });

  const listen: PageVoice['listen'] = async (tab, part, frameId = 0) => {
    const state = await access.stateOf(tab);
    if (state.type !== 'readable') return state;
    const document = await pages.documentOf(state.tabId, frameId);
    if (document === undefined) return { type: 'refused', tabId: state.tabId, reason: 'unreadable' };
    if (document.isPdf) return { type: 'refused', tabId: state.tabId, reason: 'pdf' };
    if (frameId !== 0 && (await context.readInFrame(document, part))) return state;
    await overlays.order(document, { type: 'read', what: part });
    return state;
  };

  const takeMenu = createListenMenu({ pages, access, overlays, queueing, listen, readText: context.readText });

  /** The key that starts reading aloud also pauses and resumes it. */
  const listenByKey = async (tab: TabFacts): Promise<void> => {
    await access.note(tab);
    await readAloudSessions.restored;
    const readAloud = readAloudSessions.current();
    if (readAloud?.document === undefined || readAloud.status === 'ended') await listen(tab, 'page');
    else if (readAloud.status === 'paused' || readAloud.status === 'failed') await readAloudSessions.play();
    else await readAloudSessions.pause();
  };

  /** A sentence of a frame was clicked: the page around it knows where that is in what it reads. */
  const tellOfClick = async ({ document, part }: Extract<PageGesture, { type: 'frame-click' }>): Promise<void> => {
    const { tabId, frameId, documentId } = document;
    const page = await pages.documentOf(tabId, 0);
    const frame = { frameId, ...(documentId !== undefined && { documentId }) };
    if (page !== undefined) overlays.tell(page, { type: 'overlay-frame-click', frame, part });
  };

  const listenSafely: PageVoice['listenSafely'] = async (tab, part) => {
    try {
      return await listen(tab, part);
    } catch {
      if (tab !== undefined) await access.forget(tab.id);
      const state = await access.stateOf(tab);
      return state.type === 'readable' ? { type: 'refused', tabId: state.tabId, reason: 'empty' } : state;
    }
  };

  return {
    handleGesture: async (gesture) => {
      switch (gesture.type) {
        case 'listen-key':
          await listenByKey(gesture.tab);
          return true;
        case 'stop-key':
          await readAloudSessions.close();
          return true;
        case 'toolbar':
          if (!(await context.isToolbarWanted(gesture.document))) return true;
          if (gesture.isAtRest) await overlays.order(gesture.document, { type: 'toolbar' });
          else await overlays.prepare(gesture.document);
          return true;
        case 'frame-click':
          await tellOfClick(gesture);
          return true;
        case 'overlay':
          // Only an overlay that Parley put there can report a click.
          return !(await overlays.isIn(gesture.document));
        case 'menu':
          return takeMenu(gesture);
        default:
          return false;
      }
    },
    listen,
    listenSafely,
    listenNext: async (tab) => {
      if (tab === undefined || !(await queueing.isBusy())) return listenSafely(tab, 'page');
      const found = await queueing.add({ tabId: tab.id });
      return found.type === 'waiting' ? { type: 'queued' } : found;
    },
  };
};
