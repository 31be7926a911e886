import type { AskResult } from '@/lib/commands/chat';
import type { Message } from '@/lib/domain/message';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import { answerTo, beginRun, requireConversation, requireMessage, type TurnContext } from './turn-context';

/** Does `work` when no run of the conversation is live, and none begins meanwhile. */
const betweenRuns = async <Result>(
  context: TurnContext,
  conversationId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  for (;;) {
    await context.runs.inConversation(conversationId)?.ended;
    const done = await context.locks(conversationId, async () =>
      context.runs.inConversation(conversationId) === undefined ? { result: await work() } : undefined,
    );
    if (done !== undefined) return done.result;
  }
};

/**
 * Changes a stored answer after its run. `isNewest`: nothing comes after it in what the conversation shows. Throws
 * ChatError `bad-request` for a message that is gone.
 */
export const changeAnswer = async (
  context: TurnContext,
  messageId: string,
  change: (answer: Message, isNewest: boolean) => Message,
): Promise<void> => {
  const { conversationId } = await requireMessage(context, messageId);
  await betweenRuns(context, conversationId, async () => {
    const [conversation, answer] = await Promise.all([
      requireConversation(context, conversationId),
      requireMessage(context, messageId),
    ]);
    const changed = change(answer, conversation.activeLeafId === messageId);
    if (changed !== answer) await context.chats.write({ conversation, messages: [changed] });
  });
};

const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';
const isModels = (part: MessagePart): boolean => {
  if (part.type !== 'text' && part.type !== 'reasoning') return isCall(part);
  return part.text.trim() !== '' && part.isBeforeResults !== true;
};

/** Where what the model wrote after the step of a call begins; the end of the parts where it wrote nothing. */
export const goneOnAt = (parts: readonly MessagePart[], step: number): number => {
  const end = parts.findLastIndex((part) => isCall(part) && part.step === step);
  const at = parts.findIndex((part, index) => index > end && isModels(part));
  return at === -1 ? parts.length : at;
};

/**
 * Lets the model go on from the results of a call's step: in the same answer, or in another version beside it where it has
 * gone on from there before. Undefined for an answer that is not the newest of its conversation.
 */
export const goOn = async (
  context: TurnContext,
  messageId: string,
  toolCallId: string,
): Promise<AskResult | undefined> => {
  const { conversationId } = await requireMessage(context, messageId);
  return betweenRuns(context, conversationId, async () => {
    const conversation = await requireConversation(context, conversationId);
    const message = await requireMessage(context, messageId);
    const { model, parts, annotations = [] } = message;
    const call = parts.filter(isCall).find((part) => part.toolCallId === toolCallId);
    if (call === undefined || model === undefined || conversation.activeLeafId !== messageId) return undefined;
    const at = goneOnAt(parts, call.step);
    const { error: _error, finishReason: _reason, ...kept } = message;
    const fresh =
      at === parts.length
        ? { ...kept, status: 'running' as const, runId: context.newId() }
        : {
            ...(await answerTo(context, { id: message.parentId ?? '', conversationId }, model)),
            parts: parts.slice(0, at),
            annotations,
            ...(message.isTainted === true && { isTainted: true }),
          };
    const next = { ...conversation, updatedAt: context.clock.now(), activeLeafId: fresh.id };
    await context.chats.write({ conversation: next, messages: [fresh] });
    beginRun(context, next, fresh, model);
    return { conversationId, messageId: fresh.id, runId: fresh.runId };
  });
};
