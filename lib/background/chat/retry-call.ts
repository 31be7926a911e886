import type { AskResult } from '@/lib/commands/chat';
import { ChatError } from '@/lib/domain/chat-error';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import { callRecordsOf, withoutFileAt } from '@/lib/domain/tools/call-record';
import { afterRun } from './answer-again';
import { goneOnAt } from './go-on';
import { answerTo, beginRun, requireConversation, requireMessage, type TurnContext } from './turn-context';

const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';

/**
 * The parts up to the end of the step of a call, with that call open: what the model wrote after its result is not part of
 * another try.
 */
const partsToCall = (parts: readonly MessagePart[], toolCallId: string): readonly MessagePart[] | undefined => {
  const call = parts.filter(isCall).find((part) => part.toolCallId === toolCallId);
  if (call === undefined || call.state === 'partial-call') return undefined;
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
  // Behind the calls of the step stand the wholes of their results, which the records find by their places.
  return parts.slice(0, goneOnAt(parts, call.step)).map((part) => (part === call ? open : part));
};

/**
 * Makes a call of a finished answer again and goes on from its result, in another version beside that answer, which stays.
 * Throws ChatError `bad-request` where there is no such call.
 */
export const retryCall = async (context: TurnContext, messageId: string, toolCallId: string): Promise<AskResult> => {
  const message = await requireMessage(context, messageId);
  const { model, conversationId, annotations = [] } = message;
  const before = partsToCall(message.parts, toolCallId);
  const question = await requireMessage(context, message.parentId ?? '');
  if (model === undefined || before === undefined) throw new ChatError({ code: 'bad-request' });
  // Another try has a whole of its own.
  const wholeAt = callRecordsOf(annotations).get(toolCallId)?.wholeAt ?? -1;
  const oldWhole = before[wholeAt]?.type === 'file' ? wholeAt : before.length;
  const parts = before.filter((_, index) => index !== oldWhole);
  return afterRun(context, conversationId, async () => {
    const conversation = await requireConversation(context, conversationId);
    const fresh = await answerTo(context, question, model);
    const isTainted = message.isTainted === true && { isTainted: true };
    const answer = { ...fresh, parts, annotations: withoutFileAt(annotations, oldWhole), ...isTainted };
    const next = { ...conversation, updatedAt: context.clock.now(), activeLeafId: answer.id };
    await context.chats.write({ conversation: next, messages: [answer] });
    beginRun(context, next, answer, model, { again: toolCallId, sealedTo: message.sent?.prefix });
    return { conversationId, messageId: answer.id, runId: answer.runId };
  });
};
