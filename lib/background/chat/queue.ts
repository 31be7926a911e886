import type { ChatCommandResults } from '@/lib/commands/all';
import { attachmentOf } from '@/lib/domain/attachments/file-part';
import { ChatError } from '@/lib/domain/chat-error';
import { type Message, messageText } from '@/lib/domain/message';
import { answerTo, beginRun, requireConversation, requireMessage, type TurnContext } from './turn-context';

const childrenOf = (messages: readonly Message[], parentId: string): readonly Message[] =>
  messages.filter((message) => message.parentId === parentId);

/** Starts the answer to the question that has waited longest, unless the conversation has a live run. */
export const startNextInQueue = (context: TurnContext, conversationId: string): Promise<void> =>
  context.locks(conversationId, async () => {
    if (context.runs.inConversation(conversationId) !== undefined) return;
    const messages = await context.chats.messages(conversationId);
    const waiting = messages.find((message) => message.status === 'queued');
    if (waiting?.model === undefined) return;
    const conversation = await requireConversation(context, conversationId);
    const answer = await answerTo(context, waiting, waiting.model);
    const behind = childrenOf(messages, waiting.id).map((message) => ({ ...message, parentId: answer.id }));
    const shown = conversation.activeLeafId === waiting.id ? answer.id : conversation.activeLeafId;
    await context.chats.write({
      conversation: { ...conversation, ...(shown !== undefined && { activeLeafId: shown }) },
      messages: [{ ...waiting, status: 'complete' }, answer, ...behind],
    });
    beginRun(context, conversation, answer, waiting.model);
  });

/** Takes back a waiting question, with its text and files. Throws ChatError `bad-request` if its answer has begun. */
export const cancelQueued = async (
  context: TurnContext,
  messageId: string,
): Promise<ChatCommandResults['queue-cancel']> => {
  const { conversationId } = await requireMessage(context, messageId);
  return context.locks(conversationId, async () => {
    const message = await requireMessage(context, messageId);
    if (message.status !== 'queued') throw new ChatError({ code: 'bad-request' });
    const conversation = await requireConversation(context, conversationId);
    const messages = await context.chats.messages(conversationId);
    const behind = childrenOf(messages, messageId).map(({ parentId: _, ...child }) => ({
      ...child,
      ...(message.parentId !== undefined && { parentId: message.parentId }),
    }));
    const shown = conversation.activeLeafId === messageId ? message.parentId : conversation.activeLeafId;
    await context.chats.write({
      conversation: { ...conversation, ...(shown !== undefined && { activeLeafId: shown }) },
      messages: behind,
      removedMessageIds: [messageId],
    });
    const files = message.parts.filter((part) => part.type === 'file');
    return { text: messageText(message), files: files.map((part) => attachmentOf(part, context.newId())) };
  });
};
