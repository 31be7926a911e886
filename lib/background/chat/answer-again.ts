import type { ChatCommand } from '@/lib/commands/all';
import type { AskResult } from '@/lib/commands/chat';
import { firstAfterTrim, sentPath } from '@/lib/domain/chat/context-ledger';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import { ChatError } from '@/lib/domain/chat-error';
import type { ModelRef } from '@/lib/domain/model';
import { answerTo, beginRun, broughtBack, requireConversation, requireMessage, type TurnContext } from './turn-context';

type EditCommand = Extract<ChatCommand, { readonly type: 'edit' }>;

const requireModel = (model: ModelRef | undefined): ModelRef => {
  if (model === undefined) throw new ChatError({ code: 'no-model' });
  return model;
};

/**
 * Stops the run of a conversation, if it has one, and does `work` when its end is stored. A question that waits in the
 * queue comes after the run that `work` starts.
 */
export const afterRun = async <Result>(
  context: TurnContext,
  conversationId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  for (;;) {
    const live = context.runs.inConversation(conversationId);
    live?.stop();
    await live?.ended;
    const done = await context.locks(conversationId, async () =>
      context.runs.inConversation(conversationId) === undefined ? { result: await work() } : undefined,
    );
    if (done !== undefined) return done.result;
  }
};

/** Answers a question once more: a sibling of the answer, by the same model unless another is named. */
export const retry = async (context: TurnContext, messageId: string, named?: ModelRef): Promise<AskResult> => {
  const message = await requireMessage(context, messageId);
  const question = message.role === 'user' ? message : await requireMessage(context, message.parentId ?? '');
  const model = requireModel(named ?? message.model);
  return afterRun(context, message.conversationId, async () => {
    const conversation = await requireConversation(context, message.conversationId);
    const answer = await answerTo(context, question, model);
    const next = { ...broughtBack(conversation), updatedAt: context.clock.now(), model, activeLeafId: answer.id };
    await context.chats.write({ conversation: next, messages: [answer] });
    beginRun(context, next, answer, model);
    return { conversationId: next.id, messageId: answer.id, runId: answer.runId };
  });
};

/**
 * Leaves the oldest messages out of what this conversation sends, from now on, and answers the question of `messageId`
 * again. Throws ChatError `too-long` when only that question is left.
 */
export const retryTrimmed = async (context: TurnContext, messageId: string): Promise<AskResult> => {
  const message = await requireMessage(context, messageId);
  const questionId = message.role === 'user' ? message.id : (message.parentId ?? '');
  await context.locks(message.conversationId, async () => {
    const conversation = await requireConversation(context, message.conversationId);
    const whole = pathTo(await context.chats.messages(conversation.id), questionId);
    const window = message.model === undefined ? undefined : (await context.findModel(message.model))?.contextWindow;
    const firstSentId = firstAfterTrim(sentPath(whole, conversation.firstSentId), window);
    if (firstSentId === undefined) throw new ChatError({ code: 'too-long' });
    await context.chats.write({ conversation: { ...conversation, firstSentId } });
  });
  return retry(context, messageId);
};

/** Asks a question in other words: a branch beside the old one, with its own answer. */
export const edit = async (context: TurnContext, command: EditCommand): Promise<AskResult> => {
  const { id: _, ...old } = await requireMessage(context, command.messageId);
  if (old.role !== 'user') throw new ChatError({ code: 'bad-request' });
  return afterRun(context, old.conversationId, async () => {
    const conversation = await requireConversation(context, old.conversationId);
    const at = context.clock.now();
    const kept = old.parts.filter((part) => part.type !== 'text');
    const question = {
      ...old,
      id: context.newId(),
      parts: [...kept, { type: 'text' as const, text: command.text }],
      createdAt: at,
      status: 'complete' as const,
      model: command.model,
    };
    const answer = await answerTo(context, question, command.model);
    const next = { ...broughtBack(conversation), updatedAt: at, model: command.model, activeLeafId: answer.id };
    await context.chats.write({ conversation: next, messages: [question, answer] });
    beginRun(context, next, answer, command.model);
    return { conversationId: next.id, messageId: question.id, runId: answer.runId };
  });
};

/** Continues an answer that broke off or was stopped, in the same message. */
export const continueAnswer = async (context: TurnContext, messageId: string): Promise<AskResult> => {
  const { conversationId } = await requireMessage(context, messageId);
  return context.locks(conversationId, async () => {
    const message = await requireMessage(context, messageId);
    const isBusy = context.runs.inConversation(conversationId) !== undefined;
    if (message.role !== 'assistant' || isBusy) throw new ChatError({ code: 'bad-request' });
    const model = requireModel(message.model);
    const conversation = await requireConversation(context, conversationId);
    const { error: _error, finishReason: _reason, ...kept } = message;
    const answer = { ...kept, status: 'running' as const, runId: context.newId() };
    await context.chats.write({ conversation, messages: [answer] });
    beginRun(context, conversation, answer, model);
    return { conversationId, messageId, runId: answer.runId };
  });
};
