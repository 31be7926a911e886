import { parseConversationRow, parseMessageRow } from '@/lib/domain/app/stored-rows';
import { conversationAssistantSchema, wantsAllowance } from '@/lib/domain/chat/assistant';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { conversationSchema, messageSchema } from '@/lib/domain/chat/exported-conversation';
import { folderPath } from '@/lib/domain/folder';
import { isName, oneLine } from '@/lib/domain/given-name';
import { z } from '@/lib/domain/schema';
import { tagList } from '@/lib/domain/tag';
import { cleanJson } from './clean-json';
import type { IncomingConversation, IncomingMessage } from './incoming';
import type { RowsItem } from './known-source';
import { safePart } from './safe-part';
import { timeUpTo } from './time-of';
import { wholeTree } from './whole-tree';

const longestTitle = 1000;
/** As commands take it. */
const longestId = 200;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestId;

/** The assistant of a row, and the row without it: one that is odd is left out alone. */
const assistantIn = (value: unknown) => {
  const { assistant, ...row } = z.safeParse(z.looseObject({ assistant: z.optional(z.unknown()) }), value).data ?? {};
  const parsed = z.safeParse(conversationAssistantSchema, assistant).data;
  const name = oneLine(parsed?.name ?? '').trim();
  if (parsed === undefined || !isName(name)) return { row };
  const { aside: { tools: _, ...aside } = {}, ...own } = parsed;
  // What it would turn on waits for its user, as in the list; nothing comes on when it is taken off.
  const waits = wantsAllowance(own) && { isImported: true as const };
  return { row, assistant: { ...own, name, ...waits, ...(parsed.aside !== undefined && { aside }) } };
};

const conversationOf = (value: unknown, isShared: boolean, now: number): Conversation | undefined => {
  const { row: bare, assistant } = assistantIn(value);
  const parsed = z.safeParse(conversationSchema, bare);
  if (!parsed.success || !isId(parsed.data.id)) return undefined;
  // What was allowed, was at hand and was deleted held where the file was made; facts are made from the messages here.
  const {
    tools: _,
    sitesAtHand: __,
    deletedAt: ___,
    facts: ____,
    parameters,
    pinnedAt,
    isArchived,
    folder = '',
    tags: brought = [],
    ...row
  } = parsed.data;
  const { system: _____, ...withoutWords } = parameters ?? {};
  const path = folderPath(folder);
  const tags = tagList(brought);
  const kept = isShared ? withoutWords : parameters;
  return parseConversationRow({
    ...row,
    title: row.title.slice(0, longestTitle),
    createdAt: timeUpTo(now, row.createdAt),
    updatedAt: timeUpTo(now, row.updatedAt),
    ...(pinnedAt !== undefined && { pinnedAt: timeUpTo(now, pinnedAt) }),
    ...(isArchived === true && { isArchived }),
    ...(path !== '' && { folder: path }),
    ...(tags.length > 0 && { tags }),
    ...(parameters !== undefined && { parameters: kept }),
    // Its instructions would tell a model what to do.
    ...(!isShared && assistant !== undefined && { assistant }),
    isTemporary: false,
  });
};

const ended = { running: 'interrupted', queued: 'complete' } as const;

const messageOf = (value: unknown, conversationId: string, now: number): IncomingMessage | undefined => {
  const shape = z.safeParse(z.looseObject({ parts: z.array(z.unknown()) }), value);
  if (!shape.success) return undefined;
  const parts = shape.data.parts.map(safePart).filter((part) => part !== undefined);
  const parsed = z.safeParse(messageSchema, { ...shape.data, parts: parts.map(({ part }) => part) });
  if (!parsed.success || !isId(parsed.data.id)) return undefined;
  const { runId: _, deletedAt: __, parentId, status, ...row } = parsed.data;
  const message = parseMessageRow({
    ...row,
    ...(isId(parentId) && parentId !== row.id && { parentId }),
    conversationId,
    createdAt: timeUpTo(now, row.createdAt),
    status: status === 'running' || status === 'queued' ? ended[status] : status,
    isTainted: true,
  });
  if (message === undefined) return undefined;
  const files = parts.flatMap(({ entry }, part) => (entry === undefined ? [] : [{ part, entry }]));
  return { message, files };
};

/** Rows of ours from a file; undefined when the conversation has no shape that we know. `now`: ms since the epoch. */
export const fromRows = (
  { conversation, messages, isShared }: RowsItem,
  now: number,
): IncomingConversation | undefined => {
  const row = conversationOf(cleanJson(conversation), isShared, now);
  if (row === undefined) return undefined;
  const read = messages.map((message) => messageOf(cleanJson(message), row.id, now));
  const good = read.filter((message) => message !== undefined);
  return { ...wholeTree(row, good), notUnderstood: [], unreadable: read.length - good.length };
};
