import { textOfBase64 } from '@/lib/domain/attachment';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import type { Message } from '@/lib/domain/message';
import type { FilePart, MessagePart } from '@/lib/domain/message-part';
import type { PageSource } from '@/lib/domain/page-source';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { SharedPages } from '@/lib/tools/own/shared-pages';
import type { PageBrowser } from '../page-browser';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';

export type SharedPagesContext = {
  readonly pages: Pick<PageBrowser, 'allTabs'>;
  readonly access: Pick<PageAccess, 'stateOf'>;
  readonly extractor: Pick<PageExtractor, 'readPage'>;
  readonly chats: Pick<ChatStore, 'conversation' | 'messages'>;
};

/** A page that was attached to a question. A selection is no page: nothing else of its page was shared. */
type Shared = { readonly id: string; readonly part: FilePart; readonly page: PageSource };

const sharedIn = (path: readonly Message[]): readonly Shared[] => {
  const latest = new Map<string, Omit<Shared, 'id'>>();
  const attached = path.flatMap(({ role, parts }): readonly MessagePart[] => (role === 'user' ? parts : []));
  for (const part of attached) {
    if (part.type !== 'file' || part.page === undefined || part.page.kind === 'selection') continue;
    latest.set(part.page.url, { part, page: part.page });
  }
  // A model names a page by its place: addresses are strangers' words.
  return [...latest.values()].map((shared, index) => ({ id: `page-${index + 1}`, ...shared }));
};

const textOf = ({ data, text }: { readonly data: string; readonly text?: string | undefined }): string =>
  text ?? textOfBase64(data);

/**
 * Whether the user shared all of it, and no more: only then what the page shows now may be read again. Of an article the
 * tab shows one page.
 */
const isWhole = ({ kind, ofPassages, article }: PageSource): boolean =>
  kind === 'page' && ofPassages === undefined && (article?.read ?? 1) === 1;

/**
 * The pages that the user attached to a conversation, for the tool `read_shared_page`. A page that was attached whole is
 * read as it is now while its tab is open and may be read; of any other the model gets what was attached.
 * Those of a temporary conversation are not among them.
 */
export const createSharedPages = ({ pages, access, extractor, chats }: SharedPagesContext): SharedPages => {
  /** What is shown: a branch that the user left shares nothing. */
  const pathOf = async (conversationId: string): Promise<readonly Message[]> => {
    const leaf = (await chats.conversation(conversationId))?.activeLeafId;
    return leaf === undefined ? [] : pathTo(await chats.messages(conversationId), leaf);
  };
  const readNow = async (url: string): Promise<string | undefined> => {
    const tab = (await pages.allTabs()).find((one) => one.url !== undefined && isSameDocument(one.url, url));
    if (tab === undefined || (await access.stateOf(tab)).type !== 'readable') return undefined;
    const extraction = await extractor.readPage({ tabId: tab.id, url });
    return extraction.type === 'read' ? textOf(extraction.attachment) : undefined;
  };
  return {
    list: async (conversationId) =>
      sharedIn(await pathOf(conversationId)).map(({ id, page: { title, url } }) => ({ id, title, url })),
    read: async (conversationId, id, signal) => {
      const shared = sharedIn(await pathOf(conversationId)).find((one) => one.id === id);
      if (shared === undefined) return undefined;
      const now = isWhole(shared.page) ? await readNow(shared.page.url) : undefined;
      signal.throwIfAborted();
      return now ?? textOf(shared.part);
    },
  };
};
