import type { Attachment } from '@/lib/domain/attachment';
import { joinFrames } from '@/lib/domain/pages/join-frames';
import { isSameDocument, type TabFacts } from '@/lib/domain/pages/page-access';
import { pageAttachment, selectionAttachment } from '@/lib/domain/pages/page-attachment';
import {
  type PageContent,
  type PageSelection,
  readPageContent,
  readPageSelection,
} from '@/lib/domain/pages/page-content';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { Timers } from '@/lib/platform/clock';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';
import { createAskedDocuments, type PageTarget, refused } from './asked-documents';
import type { PageAccess } from './page-access';

/** What the page's own document said, or why it gives no content. */
export type ExtractedPage =
  | { readonly type: 'read'; readonly content: PageContent; readonly document: PageDocument }
  | Exclude<Extraction, { readonly type: 'read' }>;

/** The content of a frame, and the document that it belongs to. */
export type FrameContent = { readonly content: PageContent; readonly document: PageDocument };

/** Reads what is in tabs. All content of a page is parsed, and attributed to the document that was asked about. */
export type PageExtractor = {
  /** The content of a page, for code that works on it: its parts, and the document that they belong to. */
  extract(target: PageTarget): Promise<ExtractedPage>;
  /** What the other documents of a tab hold, as far as they may be read. */
  extractFrames(document: PageDocument): Promise<readonly FrameContent[]>;
  /** The text of a page as an attachment. */
  readPage(target: PageTarget): Promise<Extraction>;
  /** The selection: in one frame, or without `frameId`, in any that has one. Refused `empty` when there is none. */
  readSelection(target: PageTarget & { readonly frameId?: number }): Promise<Extraction>;
  /** A picture of the tab that a window shows, as an attachment. */
  capture(windowId: number): Promise<Extraction>;
};

export type PageReaderContext = {
  readonly pages: PageBrowser;
  readonly access: PageAccess;
  readonly timers: Timers;
  readonly newId: () => string;
};

const dataPrefix = 'data:image/png;base64,';

export const createPageExtractor = ({ pages, access, timers, newId }: PageReaderContext): PageExtractor => {
  const documents = createAskedDocuments({ pages, access, timers });

  const extractFrames: PageExtractor['extractFrames'] = async ({ tabId, frameId: ownFrameId, documentId: ownId }) => {
    const results = await documents.runInAllFrames(tabId, 'page-text').catch(() => []);
    if (results === 'slow') return [];
    if (!results.some(({ frameId, documentId }) => frameId === ownFrameId && documentId === ownId)) return [];
    return results.flatMap(({ frameId, documentId, result }) => {
      const content = frameId === ownFrameId ? undefined : readPageContent(result);
      if (content === undefined) return [];
      const document = { tabId, frameId, url: content.url, ...(documentId !== undefined && { documentId }) };
      return [{ content, document }];
    });
  };

  const withFrames = async (content: PageContent, document: PageDocument): Promise<PageContent> => {
    if ((content.frames ?? []).length === 0) return content;
    return joinFrames(
      content,
      (await extractFrames(document)).map((frame) => frame.content),
    );
  };

  const extract = async (target: PageTarget): Promise<ExtractedPage> => {
    const document = await documents.find(target, 0);
    if ('type' in document) return document;
    const { tabId } = target;
    if (document.isPdf) return refused(tabId, 'pdf');
    try {
      const run = await documents.runIn(document, 'page-text');
      if (run === 'slow') return refused(tabId, 'slow');
      const top = readPageContent(run?.result);
      if (top === undefined) return refused(tabId, 'unreadable');
      const content = await withFrames(top, document);
      if (!isSameDocument(content.url, document.url) || !(await documents.isStillThere(document))) {
        return refused(tabId, 'changed');
      }
      return content.blocks.length === 0 ? refused(tabId, 'empty') : { type: 'read', content, document };
    } catch {
      return refused(tabId, 'changed');
    }
  };

  const selectionIn = async (document: PageDocument): Promise<PageSelection | undefined> => {
    const run = await documents.runIn(document, 'page-selection');
    return run === 'slow' ? undefined : readPageSelection(run?.result);
  };

  const selectionAnywhere = async (document: PageDocument): Promise<PageSelection | undefined> => {
    const ownSelection = await selectionIn(document);
    if (ownSelection !== undefined) return ownSelection;
    const results = await documents.runInAllFrames(document.tabId, 'page-selection');
    return results === 'slow' ? undefined : results.flatMap(({ result }) => readPageSelection(result) ?? [])[0];
  };

  const titled = (attachment: Attachment, tab: TabFacts | undefined): Attachment =>
    attachment.name === '' && tab?.title !== undefined ? { ...attachment, name: tab.title.slice(0, 300) } : attachment;

  return {
    extract,
    extractFrames,
    readPage: async (target) => {
      const page = await extract(target);
      if (page.type !== 'read') return page;
      const attachment = pageAttachment(newId(), page.content);
      return { type: 'read', attachment: titled(attachment, await pages.findTab(target.tabId)) };
    },
    readSelection: async ({ frameId, ...target }) => {
      const document = await documents.find(target, frameId ?? 0);
      if ('type' in document) return document;
      try {
        const selection = await (frameId === undefined ? selectionAnywhere(document) : selectionIn(document));
        if (!(await documents.isStillThere(document))) return refused(target.tabId, 'changed');
        if (selection === undefined) return refused(target.tabId, 'empty');
        const attachment = selectionAttachment(newId(), selection);
        return { type: 'read', attachment: titled(attachment, await pages.findTab(target.tabId)) };
      } catch {
        return refused(target.tabId, 'changed');
      }
    },
    capture: async (windowId) => {
      const tab = await pages.activeTab(windowId);
      const state = await access.stateOf(tab);
      if (state.type !== 'readable') return state;
      try {
        const picture = await pages.captureTab(windowId);
        const after = await pages.activeTab(windowId);
        if (after?.id !== tab?.id || !picture.startsWith(dataPrefix)) return refused(state.tabId, 'changed');
        const data = picture.slice(dataPrefix.length);
        return { type: 'read', attachment: { id: newId(), name: `${state.title}.png`, mimeType: 'image/png', data } };
      } catch {
        return { type: 'ask', tabId: state.tabId, url: state.url, title: state.title };
      }
    },
  };
};
