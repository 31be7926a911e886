import type { AskResult } from '@/lib/commands/chat';
import type { Conversation } from '@/lib/domain/chat/conversation';

/** Conversations, as far as tools change them. */
export type ToolConversations = {
  conversation(conversationId: string): Promise<Conversation | undefined>;
  changeConversation(conversationId: string, change: (before: Conversation) => Conversation): Promise<void>;
  retryCall(messageId: string, toolCallId: string): Promise<AskResult>;
};
