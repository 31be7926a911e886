import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { PageTarget } from './asked-documents';
import type { PageExtractor } from './page-extractor';
import { type WaitingPage, waitingPage, waitingSelection } from './waiting-page';

/** The selection of a frame, as the browser reports it. */
type ToldSelection = { readonly frameId: number; readonly text: string; readonly title: string | undefined };

/** Queues pages until what is read aloud has ended. */
export type PageQueueing = {
  /** Something is being read aloud or is paused. */
  isBusy(): Promise<boolean>;
  /** Takes a page as it is now, or what is selected in it, and queues it before what waits already. */
  add(target: PageTarget, selection?: ToldSelection): Promise<WaitingPage>;
};

export type PageQueueingContext = {
  readonly extractor: PageExtractor;
  readonly readAloudSessions: {
    readonly restored: Promise<void>;
    current(): ReadAloudView | undefined;
    add(item: Extract<WaitingPage, { readonly type: 'waiting' }>['item']): void;
  };
};

/** Takes pages for the queue. */
export const createPageQueueing = ({ extractor, readAloudSessions }: PageQueueingContext): PageQueueing => ({
  isBusy: async () => {
    await readAloudSessions.restored;
    const readAloud = readAloudSessions.current();
    return readAloud !== undefined && readAloud.status !== 'ended';
  },
  add: async (target, selection) => {
    const found =
      selection === undefined
        ? await waitingPage(extractor, target)
        : await waitingSelection(extractor, { ...target, frameId: selection.frameId }, selection.text, selection.title);
    if (found.type === 'waiting') readAloudSessions.add(found.item);
    return found;
  },
});
