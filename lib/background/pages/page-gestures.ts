import type { PageEvent } from '@/lib/commands/pages';
import type { Handoff } from '@/lib/domain/pages/handoff';
import type { PageRefusal } from '@/lib/domain/pages/page-access';
import { selectionAttachment } from '@/lib/domain/pages/page-attachment';
import { selectionLimit } from '@/lib/domain/pages/page-content';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { AskedLinks } from './asked-links';
import type { Handoffs } from './handoffs';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';
import type { PageFrames } from './page-frames';
import { linkEntry, pictureEntry, promptOfEntry } from './page-menu';
import type { PictureTarget } from './page-picture';

export type PageGesturesContext = {
  readonly access: PageAccess;
  readonly extractor: PageExtractor;
  readonly frames: Pick<PageFrames, 'passage'>;
  readPicture(target: PictureTarget): Promise<Extraction>;
  readonly handoffs: Handoffs;
  readonly links: Pick<AskedLinks, 'add'>;
  readonly newId: () => string;
  broadcast(event: PageEvent): void;
};

type MenuGesture = Extract<PageGesture, { readonly type: 'menu' }>;

/** UTF-16 units; a longer one would not be read by any server. */
const longestLink = 4096;

/** The selection as the browser itself gives it, where our scripts cannot look: above all in the PDF viewer. */
const givenSelection = (gesture: PageGesture, newId: () => string): Extraction | undefined => {
  if (gesture.type !== 'menu' || gesture.selectionText === undefined) return undefined;
  const { url = '', title = '' } = gesture.tab;
  const text = gesture.selectionText.slice(0, selectionLimit);
  return { type: 'read', attachment: selectionAttachment(newId(), { url, title, text, before: '', after: '' }) };
};

/** The frame that the selection is in, where the gesture says so. */
const frameOf = (gesture: PageGesture): { readonly frameId?: number } => {
  if (gesture.type === 'overlay') return { frameId: gesture.document.frameId };
  return gesture.type === 'menu' && gesture.selectionText !== undefined ? { frameId: gesture.frameId } : {};
};

/** The prompt that is asked at once; undefined: the user writes the question. */
const promptOf = (gesture: PageGesture): string | undefined => {
  if (gesture.type === 'overlay') return gesture.ask.promptId;
  return gesture.type === 'menu' ? promptOfEntry(gesture.entryId) : undefined;
};

const refusalOf = (extraction: Extraction): PageRefusal | undefined =>
  extraction.type === 'refused' ? extraction.reason : undefined;

/**
 * Handles a gesture: the page is open to us from now on, and what the gesture was about goes to the panel of its
 * window. The panel itself was opened before this was called.
 */
export const createPageGestures = (context: PageGesturesContext) => {
  const { access, extractor, frames, handoffs, links, newId } = context;

  const read = async (gesture: PageGesture): Promise<Extraction> => {
    const { tab } = gesture;
    const target = { tabId: tab.id, ...(tab.url !== undefined && { url: tab.url }) };
    if (gesture.type === 'menu' && gesture.entryId === pictureEntry) {
      const { frameId, pictureAddress: address = '' } = gesture;
      return context.readPicture({ ...target, windowId: tab.windowId, frameId, address });
    }
    if (gesture.type === 'overlay' && gesture.ask.passage !== undefined) {
      return { type: 'read', attachment: selectionAttachment(newId(), gesture.ask.passage) };
    }
    if (gesture.type === 'overlay' && gesture.ask.heard !== undefined) {
      const { frame, part } = gesture.ask.heard;
      const passage = await frames.passage(tab.id, frame, part);
      if (passage === undefined) return { type: 'refused', tabId: tab.id, reason: 'changed' };
      return { type: 'read', attachment: selectionAttachment(newId(), passage) };
    }
    const frame = frameOf(gesture);
    const selection = await extractor.readSelection({ ...target, ...frame });
    if (selection.type === 'read') return selection;
    const selectionExtraction = givenSelection(gesture, newId);
    if (selectionExtraction !== undefined) return selectionExtraction;
    return refusalOf(selection) === 'empty' ? extractor.readPage(target) : selection;
  };

  /** Nothing is fetched before the panel, where the user sees and can stop it, asks for it. */
  const handOffLink = async ({ tab, linkAddress: url = '' }: MenuGesture): Promise<void> => {
    const id = newId();
    const { windowId } = tab;
    const isAddress = /^https?:\/\//iu.test(url) && url.length <= longestLink;
    if (isAddress) await links.add(id, { tabId: tab.id, url });
    await handoffs.add({ id, windowId, ...(isAddress ? { link: url } : { refusal: 'link-address' as const }) });
    context.broadcast({ type: 'handoff-waits', windowId });
  };

  const handoff = async (gesture: PageGesture): Promise<void> => {
    const id = newId();
    const { windowId } = gesture.tab;
    const promptId = promptOf(gesture);
    const extraction = await read(gesture);
    const refusal = refusalOf(extraction);
    const row: Handoff = {
      id,
      windowId,
      ...(extraction.type === 'read' && { attachment: extraction.attachment }),
      ...(refusal !== undefined && { refusal }),
      ...(promptId !== undefined && { promptId }),
    };
    await handoffs.add(row);
    context.broadcast({ type: 'handoff-waits', windowId });
  };

  return async (gesture: PageGesture): Promise<void> => {
    await access.note(gesture.tab);
    context.broadcast({ type: 'page-changed', windowId: gesture.tab.windowId });
    if (gesture.type === 'menu' && gesture.entryId === linkEntry) await handOffLink(gesture);
    else if (gesture.type !== 'open') await handoff(gesture);
  };
};
