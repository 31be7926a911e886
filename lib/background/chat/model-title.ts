import { pathTo } from '@/lib/domain/chat/conversation-tree';
import { titleFrom } from '@/lib/domain/chat/title';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { messageText } from '@/lib/domain/message';
import type { ModelRef } from '@/lib/domain/model';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { Connection } from '../connection';
import { asideRequest } from './aside-request';
import type { ChatModels } from './chat-models';
import type { TurnContext } from './turn-context';

/** What a title by a model needs besides the conversation. */
export type TitleContext = {
  /** The model that the user chose for titles; absent = no title by a model. */
  titleModel(): Promise<ModelRef | undefined>;
  readonly models: Pick<ChatModels, 'call'>;
};

/** A model that takes longer for a title is not waited for, ms. */
const titleLimit = 25_000;

/** As much of each message as a title needs, UTF-16 units. */
const excerpt = 2000;
const instruction =
  'Write a title of at most six words for this conversation, in its language. Answer with the title alone.';

/** The beginning of a text, without the half of a character that a cut leaves. */
const beginning = (text: string): string => text.slice(0, excerpt).replace(/[\ud800-\udbff]$/, '');

const written = async (connection: Connection, context: ProviderContext, request: ChatRequest): Promise<string> => {
  let title = '';
  for await (const part of connection.provider.stream(request, context)) if (part.type === 'text') title += part.text;
  return titleFrom(title.replace(/^["'“„«\s]+|["'”“»\s.]+$/g, ''));
};

/**
 * Gives a conversation a title by the model that the user chose for that, once, after its first answer. A title that
 * the user wrote stays; a temporary conversation is shown to no other model. After a failure the shortened question
 * stays.
 */
export const titleByModel = async (
  context: TurnContext,
  titles: TitleContext,
  conversationId: string,
): Promise<void> => {
  const conversation = await context.chats.conversation(conversationId);
  if (conversation?.activeLeafId === undefined || conversation.isTemporary || conversation.isTitleByUser) return;
  const path = pathTo(await context.chats.messages(conversationId), conversation.activeLeafId);
  const [question, answer] = path;
  if (path.length !== 2 || question === undefined || answer?.status !== 'complete') return;
  const model = await titles.titleModel();
  if (model === undefined) return;
  const connection = await context.connect(model);
  const text = path.map((message) => beginning(messageText(message))).join('\n\n');
  const request = asideRequest(model, await context.findModel(model), { system: instruction, text });
  const options = { limit: titleLimit, modelId: model.modelId };
  const title = await titles.models.call(connection, options, (providerContext) =>
    written(connection, providerContext, request),
  );
  if (title === '') return;
  await context.locks(conversationId, async () => {
    const latest = await context.chats.conversation(conversationId);
    if (latest === undefined || latest.isTitleByUser || latest.title !== conversation.title) return;
    await context.chats.write({ conversation: { ...latest, title } });
  });
};
