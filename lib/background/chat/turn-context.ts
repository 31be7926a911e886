import { readsDocuments } from '@/lib/domain/attachment';
import { assistantParameters } from '@/lib/domain/chat/assistant';
import { sentPath } from '@/lib/domain/chat/context-ledger';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import { historyForModel } from '@/lib/domain/chat/history-for-model';
import { sentFiles } from '@/lib/domain/chat/sent-request';
import { sentSummary } from '@/lib/domain/chat/sent-summary';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { Clock } from '@/lib/domain/clock';
import type { Message } from '@/lib/domain/message';
import type { Model, ModelRef } from '@/lib/domain/model';
import { type EnteredPrice, priceOf } from '@/lib/domain/price';
import { limitsOf } from '@/lib/domain/providers/model-limits';
import { effectiveParameters } from '@/lib/domain/providers/model-parameters';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import { unsureTools } from '@/lib/domain/tools/call-record';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { Connection } from '../connection';
import type { Locks } from '../locks';
import type { OfferTools } from '../run-tools';
import { buildRequest } from './build-request';
import { cacheKeyOf } from './cache-key';
import { conversationGrants, keepSentTools } from './conversation-tools';
import { hasContent } from './finished-message';
import { messageIdsOf } from './message-ids';
import { prefixOf } from './request-prefix';
import type { RunRegistry } from './run-registry';
import { isTaintedPath, mayBeLed, untrustedContent } from './untrusted-content';

/** What the use cases of a conversation work with. */
export type TurnContext = {
  readonly chats: ChatStore;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly runs: RunRegistry;
  /** The provider with its keys. Throws ChatError `no-model` when it is not connected any more. */
  connect(model: ModelRef): Promise<Connection>;
  modelName(model: ModelRef): Promise<string>;
  /** The model as its service lists it; absent where it does not. */
  findModel(model: ModelRef): Promise<Model | undefined>;
  /** What the user set for this model. */
  parametersOf(model: ModelRef): Promise<ChatParameters | undefined>;
  /** The price that the user entered for this model. */
  enteredPrice(model: ModelRef): Promise<EnteredPrice | undefined>;
  /** What a run may call. */
  readonly offerTools: OfferTools;
  /** The user had pages of these sites go along with a question, for the first time in its conversation or again. */
  onSitesChosen(sites: readonly string[]): void;
  /** The tools that a new conversation begins with. */
  firstTools(): Promise<ConversationTools | undefined>;
};

/** The conversation, or ChatError `bad-request`: a panel named one that is gone. */
export const requireConversation = async (context: TurnContext, conversationId: string): Promise<Conversation> => {
  const conversation = await context.chats.conversation(conversationId);
  if (conversation === undefined) throw new ChatError({ code: 'bad-request' });
  return conversation;
};

/** The conversation once the user goes on in it: what was put away comes back. */
export const broughtBack = ({ isArchived: _, ...conversation }: Conversation): Conversation => conversation;

/** The message, or ChatError `bad-request`. */
export const requireMessage = async (context: TurnContext, messageId: string): Promise<Message> => {
  const message = await context.chats.message(messageId);
  if (message === undefined) throw new ChatError({ code: 'bad-request' });
  return message;
};

/** An empty answer to `question`, to be stored in the transaction that stores the question. */
export const answerTo = async (
  context: TurnContext,
  question: Pick<Message, 'id' | 'conversationId'>,
  model: ModelRef,
): Promise<Message & { readonly runId: string }> => {
  const at = context.clock.now();
  return {
    id: context.newId(),
    conversationId: question.conversationId,
    parentId: question.id,
    role: 'assistant',
    parts: [],
    createdAt: at + 1,
    status: 'running',
    model,
    modelName: await context.modelName(model),
    runId: context.newId(),
    times: { startedAt: at },
  };
};

/** What is special about a run. */
type RunManner = {
  /** A call in the parts of the answer that is made again first. */
  readonly again?: string;
  /** Of the answer with that call: what its reasoning is sealed to (`SentRequest.prefix`). */
  readonly sealedTo?: string | undefined;
  /** The backend is told what the user said about the calls of this step. */
  readonly approvalStep?: number;
};

/** Starts producing an answer whose row is stored. */
export const beginRun = (
  context: TurnContext,
  conversation: Conversation,
  answer: Message & { readonly runId: string },
  model: ModelRef,
  { again, sealedTo = answer.sent?.prefix, approvalStep }: RunManner = {},
): void => {
  context.runs.begin({
    runId: answer.runId,
    message: answer,
    model,
    isTemporary: conversation.isTemporary,
    ...(again !== undefined && { again }),
    prepare: async (signal) => {
      const [connection, messages, stored, ofModel, entered, listed] = await Promise.all([
        context.connect(model),
        context.chats.messages(conversation.id),
        context.chats.conversation(conversation.id),
        context.parametersOf(model),
        context.enteredPrice(model),
        context.findModel(model),
      ]);
      const latest = stored ?? conversation;
      const isContinued = again === undefined && hasContent(answer);
      const whole = pathTo(messages, isContinued ? answer.id : (answer.parentId ?? ''));
      const kept = sentPath(whole, latest.firstSentId);
      const path = historyForModel(kept, { ref: model, model: listed ?? {} });
      const summary = sentSummary(whole, latest);
      const { provider, settings } = connection;
      const preset = typeof settings.preset === 'string' ? settings.preset : undefined;
      const limits = limitsOf(provider.limits?.(preset) ?? [], listed ?? { id: model.modelId });
      const continues = isContinued ? { acceptsPrefill: provider.acceptsPrefill === true } : undefined;
      const readsFiles = readsDocuments(listed ?? {}, provider.readsDocuments === true);
      const reader = { seesPictures: listed?.capabilities?.includes('images') === true };
      const price = priceOf(listed?.price, entered);
      const untrusted = untrustedContent({ path: whole, firstSentId: kept[0]?.id, readsDocuments: readsFiles });
      const grants = conversationGrants(context, conversation.id);
      const unsure = unsureTools(messages);
      const asked = { model: listed, modelId: model.modelId, provider, settings, grants, unsure, signal };
      const tools = await context.offerTools(latest, asked);
      if (tools !== undefined) await keepSentTools(context, conversation.id, tools);
      const parameters = effectiveParameters(ofModel, assistantParameters(latest.assistant), latest.parameters);
      const order = {
        model: model.modelId,
        path,
        ...(summary !== undefined && { summary: summary.text }),
        parameters,
        limits,
        readsDocuments: readsFiles,
        ...reader,
        untrusted,
        messageIds: messageIdsOf(whole),
        cacheKey: await cacheKeyOf(conversation.id, model.connectionId),
        ...(approvalStep !== undefined && { approvalStep }),
        ...(listed !== undefined && { reader: listed }),
        ...(tools !== undefined && tools.definitions.length > 0 && { tools: tools.definitions }),
        ...(tools?.search !== undefined && { search: tools.search }),
        ...(tools?.instructions !== undefined && { toolInstructions: tools.instructions }),
      };
      const request = buildRequest({ ...order, ...(continues && { continues }) });
      const prefix = prefixOf(isContinued ? buildRequest({ ...order, path: path.slice(0, -1) }) : request);
      const isBound = !hasContent(answer) || sealedTo === prefix;
      // Behind a line that asks to go on, new reasoning is sealed to that as well.
      const goesOn = !isContinued || request.messages.at(-1)?.role === 'tool';
      return {
        connection,
        passages: untrusted.passages,
        files: sentFiles(path, readsFiles),
        // Not every service says that it searched: there strangers may have written what a model goes by from the start.
        isTainted: isTaintedPath([...kept, answer]) || summary?.isTainted === true || tools?.tellsSearches === false,
        // Answers to a file that is left out by now were led by it too.
        mayBeLed: [...whole, answer].some(mayBeLed),
        earlier: whole,
        ...(parameters.system !== undefined && { system: parameters.system }),
        reader,
        ...(price !== undefined && { price }),
        ...(tools !== undefined && { tools }),
        ...(isContinued && { holdsBefore: true }),
        ...(isBound && goesOn && { prefix }),
        ...(!isBound && { isSealBroken: true }),
        request,
      };
    },
  });
};
