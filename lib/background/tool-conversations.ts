import type { AskResult } from '@/lib/commands/chat';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';

/** Conversations, as far as tools change them. */
export type ToolConversations = {
  conversation(conversationId: string): Promise<Conversation | undefined>;
  changeConversation(conversationId: string, change: (before: Conversation) => Conversation): Promise<void>;
  retryCall(messageId: string, toolCallId: string): Promise<AskResult>;
  /** Answers a backend's question about a call; null where others of its step are still open. */
  answerApproval(messageId: string, toolCallId: string, isApproved: boolean): Promise<AskResult | null>;
  /** The answer as it is stored; undefined where it is gone. */
  answer(messageId: string): Promise<Message | undefined>;
  /** Changes a stored answer when no run of its conversation is live. `isNewest`: nothing comes after it. */
  changeAnswer(messageId: string, change: (answer: Message, isNewest: boolean) => Message): Promise<void>;
  /** Lets the model go on from the results of a call; undefined where something came after its answer. */
  goOn(messageId: string, toolCallId: string): Promise<AskResult | undefined>;
};
