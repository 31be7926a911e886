import { type ChatStore, createChatStore } from '@/lib/storage/write/chat-store';
import { createDeletions, type Deletions } from '@/lib/storage/write/deletions';
import { createDraftStore, type DraftStore } from '@/lib/storage/write/draft-store';
import { createListedToolsStore, type ListedToolsStore } from '@/lib/storage/write/listed-tools-store';
import { createMcpStore, type McpStore } from '@/lib/storage/write/mcp-store';
import { createPluginStore, type PluginStore } from '@/lib/storage/write/plugin-store';
import { createProviderStore, type ProviderStore } from '@/lib/storage/write/provider-store';
import { createSearchStore, type SearchStore } from '@/lib/storage/write/search-store';
import type { BackgroundDependencies } from './background-dependencies';

/** What is kept in the database, and of MCP servers, search services and plugins in `storage.local`. */
export type Stores = {
  /** The conversations that are stored; `chat` adds the temporary ones. */
  readonly chats: ChatStore;
  readonly drafts: DraftStore;
  readonly providers: ProviderStore;
  readonly deletions: Deletions;
  readonly mcpServers: McpStore;
  readonly listedTools: ListedToolsStore;
  readonly searchServices: SearchStore;
  readonly plugins: PluginStore;
};

/** Makes the stores; none of them reads before it is asked. */
export const createStores = ({
  database,
  network,
  local,
  newId,
}: Pick<BackgroundDependencies, 'database' | 'local' | 'network' | 'newId'>): Stores => ({
  chats: createChatStore(database, network.clock),
  drafts: createDraftStore(database, network.clock),
  providers: createProviderStore(database, network.clock),
  deletions: createDeletions(database, network.clock, newId),
  mcpServers: createMcpStore(local),
  listedTools: createListedToolsStore(local),
  searchServices: createSearchStore(local),
  plugins: createPluginStore(local),
});
