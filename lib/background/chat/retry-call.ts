import type { AskResult } from '@/lib/commands/chat';
import { ChatError } from '@/lib/domain/chat-error';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import { afterRun } from './answer-again';
import { answerTo, beginRun, requireConversation, requireMessage, type TurnContext } from './turn-context';

const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';

/**
 * The parts up to the end of the step of a call, with that call open: what the model wrote after its result is not part of
 * another try.
 */
const partsToCall = (parts: readonly MessagePart[], toolCallId: string): readonly MessagePart[] | undefined => {
  const call = parts.filter(isCall).find((part) => part.toolCallId === toolCallId);
  if (call === undefined || call.state === 'partial-call') return undefined;
  const end = parts.findLastIndex((part) => isCall(part) && part.step === call.step);
  const { toolName, step, args, providerMetadata } = call;
  const open: ToolInvocationPart = {
    type: 'tool-invocation',
    state: 'call',
    toolCallId,
    toolName,
    step,
    args,
    ...(providerMetadata !== undefined && { providerMetadata }),
  };
  return parts.slice(0, end + 1).map((part) => (part === call ? open : part));
};

/**
 * Makes a call of a finished answer again and goes on from its result, in another version beside that answer, which stays.
 * Throws ChatError `bad-request` where there is no such call.
 */
export const retryCall = async (context: TurnContext, messageId: string, toolCallId: string): Promise<AskResult> => {
  const message = await requireMessage(context, messageId);
  const { model, conversationId, annotations = [] } = message;
  const parts = partsToCall(message.parts, toolCallId);
  const question = await requireMessage(context, message.parentId ?? '');
  if (model === undefined || parts === undefined) throw new ChatError({ code: 'bad-request' });
  return afterRun(context, conversationId, async () => {
    const conversation = await requireConversation(context, conversationId);
    const fresh = await answerTo(context, question, model);
    const isTainted = message.isTainted === true && { isTainted: true };
    const answer = { ...fresh, parts, annotations, ...isTainted };
    const next = { ...conversation, updatedAt: context.clock.now(), activeLeafId: answer.id };
    await context.chats.write({ conversation: next, messages: [answer] });
    beginRun(context, next, answer, model, { again: toolCallId });
    return { conversationId, messageId: answer.id, runId: answer.runId };
  });
};
