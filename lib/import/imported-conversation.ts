import { titleFrom } from '@/lib/domain/chat/title';
import { firstLetters } from '@/lib/domain/first-letters';
import { wellFormed } from '@/lib/domain/well-formed';
import type { ImportedConversation, ImportedMessage } from './imported';
import type { LeftOut } from './left-out';
import { type MessageNode, messageTree } from './message-tree';
import { timeOf } from './time-of';

const longestTitle = 300;

/** A title as another program has it, in one line. */
export const titleOf = (title: unknown): string =>
  typeof title === 'string' ? firstLetters(title.slice(0, 10_000).replace(/\s+/g, ' ').trim(), longestTitle) : '';

const firstQuestion = (messages: readonly ImportedMessage[]): string => {
  for (const { role, parts } of messages) {
    const words = role === 'user' ? parts.find((part) => part.type === 'text' && part.text.trim() !== '') : undefined;
    if (words?.type === 'text') return titleFrom(words.text.slice(0, 10_000));
  }
  return '';
};

/** A conversation as its program has it. Times are in whatever way it writes them. */
export type ConversationParts = {
  /** Undefined where it has none: then the id of what comes out is empty. */
  readonly id: string | undefined;
  readonly title: unknown;
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
  readonly isPinned?: boolean;
  readonly isArchived?: boolean;
  readonly nodes: readonly MessageNode[];
  /** Of answers that do not name theirs. */
  readonly modelName?: string | undefined;
  /** The node at the end of what was shown; where it is unknown, the newest message is. */
  readonly currentId?: string | undefined;
  readonly leftOut: LeftOut;
};

/** A conversation in our shape, or undefined where nothing of it can be shown. */
export const importedConversation = (conversation: ConversationParts): ImportedConversation | undefined => {
  const { messages: read, turnOf } = messageTree(conversation.nodes);
  const { modelName } = conversation;
  const messages = read.map((one) => (one.role === 'user' || modelName === undefined ? one : { modelName, ...one }));
  const last = messages.at(-1);
  if (last === undefined) return undefined;
  const title = titleOf(conversation.title);
  const createdAt = timeOf(conversation.createdAt) ?? messages.find((one) => one.createdAt !== undefined)?.createdAt;
  const updatedAt = timeOf(conversation.updatedAt) ?? last.createdAt ?? createdAt;
  const shown = conversation.currentId === undefined ? undefined : turnOf(conversation.currentId);
  return wellFormed({
    id: conversation.id ?? '',
    title: title === '' ? firstQuestion(messages) : title,
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(conversation.isPinned === true && { isPinned: true }),
    ...(conversation.isArchived === true && { isArchived: true }),
    messages,
    activeLeafId: shown ?? last.id,
    notUnderstood: conversation.leftOut.kinds,
  });
};
