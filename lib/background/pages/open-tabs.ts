import { textOfBase64 } from '@/lib/domain/attachment';
import { isSameDocument, type TabFacts } from '@/lib/domain/pages/page-access';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { OpenTabs } from '@/lib/tools/own/open-tabs';
import type { PageBrowser } from '../page-browser';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';

export type OpenTabsContext = {
  readonly pages: Pick<PageBrowser, 'allTabs' | 'activeTab'>;
  readonly access: Pick<PageAccess, 'stateOf'>;
  readonly extractor: Pick<PageExtractor, 'readPage'>;
  /** The stored conversations: a temporary one is not among them. */
  readonly chats: Pick<ChatStore, 'conversation'>;
};

/** The open tabs for the tools `list_tabs` and `read_tab`, by the rules of the panel: those that may be read now. */
export const createOpenTabs = ({ pages, access, extractor, chats }: OpenTabsContext): OpenTabs => {
  const readable = async (): Promise<readonly (TabFacts & { readonly url: string })[]> => {
    const tabs = await pages.allTabs();
    const states = await Promise.all(tabs.map(access.stateOf));
    return tabs.flatMap((tab, index) => {
      const state = states[index];
      return state?.type === 'readable' ? [{ ...tab, url: state.url, title: state.title }] : [];
    });
  };
  const isKept = async (conversationId: string): Promise<boolean> =>
    (await chats.conversation(conversationId)) !== undefined;
  return {
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
      const tab = (await readable()).find((one) => isSameDocument(one.url, url));
      if (tab === undefined) return { type: 'closed' };
      // The user was told the host of this address: a tab that has gone elsewhere meanwhile is not read.
      const extraction = await extractor.readPage({ tabId: tab.id, url: tab.url });
      signal.throwIfAborted();
      if (extraction.type !== 'read') return { type: 'not-readable' };
      const { attachment } = extraction;
      return { type: 'read', title: tab.title ?? '', text: attachment.text ?? textOfBase64(attachment.data) };
    },
  };
};
