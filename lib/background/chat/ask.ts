import type { ChatCommand } from '@/lib/commands/all';
import type { AskResult } from '@/lib/commands/chat';
import type { Attachment } from '@/lib/domain/attachment';
import { filePartOf } from '@/lib/domain/attachments/file-part';
import { isTakingPage } from '@/lib/domain/chat/assistant';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { firstTitle } from '@/lib/domain/chat/title';
import type { Message } from '@/lib/domain/message';
import { isUntrusted, type MessagePart } from '@/lib/domain/message-part';
import { sitesOf, withSites } from '@/lib/domain/pages/page-at-hand';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import { answerTo, beginRun, broughtBack, requireConversation, type TurnContext } from './turn-context';

type AskCommand = Extract<ChatCommand, { readonly type: 'ask' }>;

/**
 * The assistant and the tools that a conversation begins with. An assistant gives back the tools that every new one has where it
 * took their place.
 */
const begunWith = (
  { assistant, tools }: AskCommand,
  first: ConversationTools | undefined,
): Pick<Conversation, 'assistant' | 'tools'> => {
  const own = tools ?? first;
  const takesPlace = tools !== undefined && first !== undefined && assistant?.aside?.tools === undefined;
  const covered = takesPlace && { tools: { sources: [...first.sources], off: [...first.off] } };
  const aside = { ...assistant?.aside, ...covered };
  return {
    ...(assistant !== undefined && { assistant: { ...assistant, ...(Object.keys(aside).length > 0 && { aside }) } }),
    ...(own !== undefined && { tools: own }),
  };
};

const newConversation = (
  command: AskCommand,
  id: string,
  at: number,
  first: ConversationTools | undefined,
): Conversation => ({
  id,
  title: firstTitle(command.text, command.files ?? []),
  isTitleByUser: false,
  createdAt: at,
  updatedAt: at,
  model: command.model,
  ...begunWith(command, first),
  ...(command.parameters !== undefined && { parameters: command.parameters }),
  isTemporary: command.isTemporary === true,
});

/** A file as a part of its question, with the nonce of its fence where strangers wrote it. */
const attached = (file: Attachment, newId: () => string): MessagePart => {
  const part = filePartOf(file);
  return isUntrusted(part) ? { ...part, nonce: newId().replaceAll('-', '') } : part;
};

const questionOf = (
  command: AskCommand,
  conversation: Conversation,
  { at, newId }: { readonly at: number; readonly newId: () => string },
): Message => ({
  id: command.requestId,
  conversationId: conversation.id,
  ...(conversation.activeLeafId !== undefined && { parentId: conversation.activeLeafId }),
  role: 'user',
  parts: [...(command.files ?? []).map((file) => attached(file, newId)), { type: 'text', text: command.text }],
  createdAt: at,
  status: 'complete',
  model: command.model,
  ...(command.isByGuest === true && { isTainted: true }),
});

const repeated = async (context: TurnContext, requestId: string): Promise<AskResult | undefined> => {
  const known = await context.chats.message(requestId);
  if (known === undefined) return undefined;
  const messages = await context.chats.messages(known.conversationId);
  const answer = messages.find((message) => message.parentId === known.id);
  return {
    conversationId: known.conversationId,
    messageId: known.id,
    ...(answer?.runId !== undefined && { runId: answer.runId }),
  };
};

/** The conversation with the pages at hand that go along with a question. */
const withPagesAtHand = (conversation: Conversation, files: readonly Attachment[] = []): Conversation => {
  const sites = sitesOf(files);
  return sites.length === 0
    ? conversation
    : { ...conversation, sitesAtHand: withSites(conversation.sitesAtHand ?? [], sites) };
};

/** The page went along because the assistant does so: that says nothing about conversations without it. */
const isHabit = ({ conversationId, assistant }: AskCommand): boolean =>
  conversationId === undefined && isTakingPage(assistant);

/** Of the sites at hand after a question, those that the user has just put there, to be remembered for other conversations. */
const chosenSites = (before: Conversation, command: AskCommand): readonly string[] =>
  before.isTemporary || command.keepsDraft === true || isHabit(command)
    ? []
    : sitesOf(command.files ?? []).filter((site) => before.sitesAtHand?.includes(site) !== true);

/**
 * Stores a question durably and starts its answer; during a run of the same conversation it waits its turn (decision
 * 36). The question's id is the request id: sent twice, it is stored once.
 */
export const ask = async (
  context: TurnContext,
  command: AskCommand,
  draftKey: string | undefined,
): Promise<AskResult> => {
  const conversationId = command.conversationId ?? context.newId();
  return context.locks(conversationId, async () => {
    const known = await repeated(context, command.requestId);
    if (known !== undefined) return known;
    const at = context.clock.now();
    const conversation =
      command.conversationId === undefined
        ? newConversation(command, conversationId, at, await context.firstTools())
        : await requireConversation(context, conversationId);
    const question = questionOf(command, conversation, { at, newId: context.newId });
    const draft = draftKey === undefined ? {} : { sentDraftKey: draftKey };
    const next = { ...broughtBack(withPagesAtHand(conversation, command.files)), updatedAt: at, model: command.model };

    if (context.runs.inConversation(conversationId) !== undefined) {
      await context.chats.write({
        conversation: { ...next, activeLeafId: question.id },
        messages: [{ ...question, status: 'queued' }],
        ...draft,
      });
      context.onSitesChosen(chosenSites(conversation, command));
      return { conversationId, messageId: question.id };
    }
    const answer = await answerTo(context, question, command.model);
    await context.chats.write({
      conversation: { ...next, activeLeafId: answer.id },
      messages: [question, answer],
      ...draft,
    });
    context.onSitesChosen(chosenSites(conversation, command));
    beginRun(context, next, answer, command.model);
    return { conversationId, messageId: question.id, runId: answer.runId };
  });
};
