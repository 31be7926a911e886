import { textOfBase64 } from '@/lib/domain/attachment';
import { isSameDocument, type TabFacts } from '@/lib/domain/pages/page-access';
import { z } from '@/lib/domain/schema';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { OpenTabs } from '@/lib/tools/own/open-tabs';
import type { PageTools } from '@/lib/tools/own/page-tools';
import type { PageBrowser } from '../page-browser';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';

export type OpenTabsContext = {
  readonly pages: Pick<PageBrowser, 'allTabs' | 'activeTab' | 'documentOf' | 'pageToolsOf' | 'callPageToolOf'>;
  readonly access: Pick<PageAccess, 'stateOf'>;
  readonly extractor: Pick<PageExtractor, 'readPage'>;
  /** The stored conversations: a temporary one is not among them. */
  readonly chats: Pick<ChatStore, 'conversation'>;
};

/** What our own script gives of a page; the words in it are the page's. */
const toolsSchema = z.array(z.object({ name: z.string(), description: z.string(), inputSchema: z.string() }));
const answerSchema = z.union([z.object({ result: z.string() }), z.object({ error: z.string() })]);

/** The open tabs for our own tools, by the rules of the panel: those that may be read now. */
export const createOpenTabs = ({
  pages,
  access,
  extractor,
  chats,
}: OpenTabsContext): { readonly openTabs: OpenTabs; readonly pageTools: PageTools } => {
  const readable = async (): Promise<readonly (TabFacts & { readonly url: string })[]> => {
    const tabs = await pages.allTabs();
    const states = await Promise.all(tabs.map(access.stateOf));
    return tabs.flatMap((tab, index) => {
      const state = states[index];
      return state?.type === 'readable' ? [{ ...tab, url: state.url, title: state.title }] : [];
    });
  };
  const tabAt = async (url: string) => (await readable()).find((one) => isSameDocument(one.url, url));
  const isKept = async (conversationId: string): Promise<boolean> =>
    (await chats.conversation(conversationId)) !== undefined;
  /** The document that a tab shows, if it is still the one that the user was told of. */
  const documentAt = async (url: string): Promise<PageDocument | undefined> => {
    const tab = await tabAt(url);
    const found = tab === undefined ? undefined : await pages.documentOf(tab.id, 0).catch(() => undefined);
    return found !== undefined && isSameDocument(found.url, url) ? found : undefined;
  };

  const openTabs: OpenTabs = {
    list: async (conversationId, signal) => {
      if (!(await isKept(conversationId))) return undefined;
      const tabs = await readable();
      const windows = [...new Set(tabs.map(({ windowId }) => windowId))];
      const front = await Promise.all(windows.map((windowId) => pages.activeTab(windowId)));
      signal.throwIfAborted();
      return tabs.map(({ id, title = '', url }) => ({ title, url, isInFront: front.some((tab) => tab?.id === id) }));
    },
    read: async (conversationId, url, signal) => {
      if (!(await isKept(conversationId))) return undefined;
      const tab = await tabAt(url);
      if (tab === undefined) return { type: 'closed' };
      // The user was told the host of this address: a tab that has gone elsewhere meanwhile is not read.
      const extraction = await extractor.readPage({ tabId: tab.id, url: tab.url });
      signal.throwIfAborted();
      if (extraction.type !== 'read') return { type: 'not-readable' };
      const { attachment } = extraction;
      return { type: 'read', title: tab.title ?? '', text: attachment.text ?? textOfBase64(attachment.data) };
    },
  };

  const pageTools: PageTools = {
    list: async (conversationId, url, signal) => {
      if (!(await isKept(conversationId))) return undefined;
      const document = await documentAt(url);
      if (document === undefined) return { type: 'closed' };
      const { data } = toolsSchema.safeParse(await unlessAborted(pages.pageToolsOf(document), signal));
      return data ?? { type: 'none' };
    },
    call: async (conversationId, { url, name, input }, signal) => {
      if (!(await isKept(conversationId))) return undefined;
      const document = await documentAt(url);
      if (document === undefined) return { type: 'closed' };
      const { data } = answerSchema.safeParse(await unlessAborted(pages.callPageToolOf(document, name, input), signal));
      return data ?? { type: 'none' };
    },
  };
  return { openTabs, pageTools };
};
