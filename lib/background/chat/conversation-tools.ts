import { type ConversationTools, isSameGrant, isSameTool } from '@/lib/domain/tool-choice';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { Locks } from '../locks';
import type { ConversationGrants, RunTools } from '../run-tools';

type Conversations = { readonly chats: Pick<ChatStore, 'conversation' | 'write'>; readonly locks: Locks };

/** Changes what a conversation knows about its tools; does nothing for one that is gone. */
const changeTools = (
  { chats, locks }: Conversations,
  conversationId: string,
  change: (tools: ConversationTools) => ConversationTools,
): Promise<void> =>
  locks(conversationId, async () => {
    const conversation = await chats.conversation(conversationId);
    if (conversation === undefined) return;
    const before = conversation.tools ?? { sources: [], off: [] };
    const tools = change(before);
    if (tools !== before) await chats.write({ conversation: { ...conversation, tools } });
  });

/** What is allowed in a conversation. */
export const conversationGrants = (context: Conversations, conversationId: string): ConversationGrants => ({
  read: async () => (await context.chats.conversation(conversationId))?.tools?.grants ?? [],
  add: (grant) =>
    changeTools(context, conversationId, (tools) => {
      const before = tools.grants ?? [];
      return before.some((one) => isSameGrant(one, grant)) ? tools : { ...tools, grants: [...before, grant] };
    }),
});

/** Remembers which tools were sent, in their order: the next request begins with the same ones. */
export const keepSentTools = (
  context: Conversations,
  conversationId: string,
  { sent }: Pick<RunTools, 'sent'>,
): Promise<void> =>
  changeTools(context, conversationId, (tools) => {
    const before = tools.sent ?? [];
    const added = sent.filter((key) => !before.some((known) => isSameTool(known, key)));
    return added.length === 0 ? tools : { ...tools, sent: [...before, ...added] };
  });
