import { parseMessageRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { cleanJson } from './clean-json';
import type { ImportedConversation, ImportedMessage } from './imported';
import type { IncomingConversation, IncomingMessage } from './incoming';
import { safePart } from './safe-part';
import { stableId } from './stable-id';
import { wholeTree } from './whole-tree';

const longestTitle = 1000;

const timeOf = (value: number | undefined, now: number): number | undefined =>
  value === undefined || !Number.isFinite(value) || value < 0 ? undefined : Math.min(value, now);

/** Makes messages of a conversation, oldest first. One without a time comes right after the one before. */
const messagesOf = async (
  sourceId: string,
  conversationId: string,
  { id, messages }: ImportedConversation,
  begin: number,
  now: number,
): Promise<readonly (IncomingMessage | undefined)[]> => {
  const idOf = (messageId: string): Promise<string> => stableId(sourceId, id, messageId);
  const known = new Set(messages.map((message) => message.id));
  let last = begin - 1;
  const made = async (one: ImportedMessage): Promise<IncomingMessage | undefined> => {
    last = timeOf(one.createdAt, now) ?? last + 1;
    const parts = one.parts.map((part) => safePart(cleanJson(part))).filter((part) => part !== undefined);
    const message = parseMessageRow({
      id: await idOf(one.id),
      conversationId,
      ...(one.parentId !== undefined && known.has(one.parentId) && { parentId: await idOf(one.parentId) }),
      role: one.role,
      parts: parts.map(({ part }) => part),
      createdAt: last,
      status: 'complete',
      ...(one.modelName !== undefined && { modelName: one.modelName.toWellFormed().slice(0, 200) }),
      isTainted: true,
    });
    const files = parts.flatMap(({ entry }, part) => (entry === undefined ? [] : [{ part, entry }]));
    return message && { message, files };
  };
  const all: (IncomingMessage | undefined)[] = [];
  for (const message of messages) all.push(await made(message));
  return all;
};

/** A conversation of another program in our shape, under ids that are the same each time. `now`: ms since the epoch. */
export const fromImported = async (
  sourceId: string,
  imported: ImportedConversation,
  now: number,
): Promise<IncomingConversation> => {
  const id = await stableId(sourceId, imported.id);
  const times = imported.messages.map(({ createdAt }) => timeOf(createdAt, now)).filter((time) => time !== undefined);
  const createdAt = timeOf(imported.createdAt, now) ?? times[0] ?? timeOf(imported.updatedAt, now) ?? now;
  const read = await messagesOf(sourceId, id, imported, createdAt, now);
  const good = read.filter((message) => message !== undefined);
  const latest = good.reduce((latestSoFar, { message }) => Math.max(latestSoFar, message.createdAt), createdAt);
  const updatedAt = timeOf(imported.updatedAt, now) ?? latest;
  const leaf =
    imported.activeLeafId === undefined ? undefined : await stableId(sourceId, imported.id, imported.activeLeafId);
  const title = imported.title.toWellFormed().slice(0, longestTitle);
  const conversation: Conversation = {
    id,
    title,
    isTitleByUser: title !== '',
    createdAt,
    updatedAt,
    ...(imported.isPinned === true && { pinnedAt: updatedAt }),
    ...(imported.isArchived === true && { isArchived: true as const }),
    ...(leaf !== undefined && { activeLeafId: leaf }),
    isTemporary: false,
  };
  return {
    ...wholeTree(conversation, good),
    notUnderstood: imported.notUnderstood,
    unreadable: read.length - good.length,
  };
};
