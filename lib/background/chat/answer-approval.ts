import type { AskResult } from '@/lib/commands/chat';
import { ChatError } from '@/lib/domain/chat-error';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import { approvalStepOf, isAskedAbout } from '@/lib/domain/tools/asked-approval';
import { missingResult } from './answer-steps';
import { beginRun, requireConversation, requireMessage, type TurnContext } from './turn-context';

const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';

/** A call with what the user said about it. A no is its end, whatever the backend says then. */
const answered = (call: ToolInvocationPart & { readonly state: 'call' }, approved: boolean): ToolInvocationPart => {
  const { awaitsApproval: _, state: _state, approval, ...kept } = call;
  const said = approval !== undefined && { approval: { ...approval, approved } };
  if (approved) return { ...kept, ...said, state: 'call', awaitsApproval: true };
  return { ...kept, ...said, state: 'result', result: missingResult, isError: true, isDenied: true };
};

/** A call whose yes goes out now. */
const leaving = (part: MessagePart): MessagePart => {
  if (!isCall(part) || part.state !== 'call' || part.approval?.approved !== true) return part;
  const { awaitsApproval: _, ...call } = part;
  return call;
};

/**
 * Tells a backend what the user said about a call that it asked about, once nothing else of the step is open: it goes on
 * in the same answer. Resolves to null while it is not. Throws ChatError `bad-request` where this is asked no more:
 * something came after the answer, or it is being written.
 */
export const answerApproval = async (
  context: TurnContext,
  messageId: string,
  toolCallId: string,
  isApproved: boolean,
): Promise<AskResult | null> => {
  const { conversationId } = await requireMessage(context, messageId);
  return context.locks(conversationId, async () => {
    const conversation = await requireConversation(context, conversationId);
    const message = await requireMessage(context, messageId);
    const { model } = message;
    const call = message.parts.filter(isCall).find((part) => part.toolCallId === toolCallId);
    const isOpen = context.runs.inConversation(conversationId) === undefined && conversation.activeLeafId === messageId;
    if (!isOpen || model === undefined || call?.state !== 'call' || !isAskedAbout(call, message.parts)) {
      throw new ChatError({ code: 'bad-request' });
    }
    const parts = message.parts.map((part) => (part === call ? answered(call, isApproved) : part));
    if (parts.some((part) => isCall(part) && isAskedAbout(part, parts))) {
      // The panels draw a row anew that says that it is another.
      const revision = (message.revision ?? 0) + 1;
      await context.chats.write({ conversation, messages: [{ ...message, parts, revision }] });
      return null;
    }
    const { error: _error, finishReason: _reason, ...kept } = message;
    const answer = { ...kept, parts: parts.map(leaving), status: 'running' as const, runId: context.newId() };
    const next = { ...conversation, updatedAt: context.clock.now() };
    // Stored before it leaves: a worker that dies does not send it again by itself.
    await context.chats.write({ conversation: next, messages: [answer] });
    const approvalStep = approvalStepOf(parts);
    beginRun(context, next, answer, model, approvalStep === undefined ? {} : { approvalStep });
    return { conversationId, messageId, runId: answer.runId };
  });
};
