import { broughtSettingSchema } from '@/lib/domain/app/brought-setting';
import { parseConversationRow, parseMessageRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import { command, output } from './declare';
import { id } from './fields';

/** What was brought in at once and can be taken back. */
export type KeptImport = {
  readonly id: string;
  /** The program that it is from; absent for what Parley wrote. */
  readonly name?: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly conversations: number;
  readonly messages: number;
  /** Rows of other kinds; absent where none came. */
  readonly settings?: number;
};

/** What an import brought; undefined counts: the import had been dropped, and nothing is left of it. */
export type ImportResult = {
  readonly counts?: Readonly<Record<'conversations' | 'grown' | 'messages' | 'settings', number>>;
};

const absent = z.optional(z.undefined());

// What a file may not say, whoever wrote it, is refused here once more: nothing runs, nothing is allowed, nothing is ours.
const foreignConversation = z.looseObject({
  id,
  isTemporary: z.literal(false),
  deletedAt: absent,
  tools: absent,
  sitesAtHand: absent,
  facts: absent,
});
const foreignMessage = z.looseObject({
  id,
  conversationId: id,
  parentId: z.optional(id),
  status: z.enum(['complete', 'stopped', 'interrupted', 'failed']),
  isTainted: z.literal(true),
  runId: absent,
  deletedAt: absent,
});

const conversation = z.pipe(
  foreignConversation,
  z.transform((row, context): Conversation => {
    const parsed = parseConversationRow(row);
    if (parsed !== undefined) return parsed;
    context.issues.push({ code: 'custom', input: row, message: 'not a conversation' });
    return z.NEVER;
  }),
);

const message = z.pipe(
  foreignMessage,
  z.transform((row, context): Message => {
    const parsed = parseMessageRow(row);
    if (parsed !== undefined) return parsed;
    context.issues.push({ code: 'custom', input: row, message: 'not a message' });
    return z.NEVER;
  }),
);

/** A conversation with messages of it, all of the same conversation. */
const piece = z
  .object({ conversation, messages: z.array(message) })
  .check(z.refine((value) => value.messages.every(({ conversationId }) => conversationId === value.conversation.id)));

/** Bringing conversations in, and taking them back. */
export const importCommands = {
  'import-begin': command({
    input: { source: id, name: z.optional(z.string().check(z.maxLength(200))) },
    output: output<{ readonly importId: string }>(),
    isRepeatable: true,
  }),
  /** Writes what nobody sees yet. */
  'import-stage': command({
    input: { importId: id, pieces: z.array(piece).check(z.maxLength(1000)) },
    output: output<{ readonly isHere: boolean }>(),
    isRepeatable: true,
  }),
  /** The same of what is no conversation. `left`: how many cannot be here. Nothing of it is on, allowed, or has a key. */
  'import-stage-settings': command({
    input: { importId: id, settings: z.array(broughtSettingSchema).check(z.maxLength(1000)) },
    output: output<{ readonly isHere: boolean; readonly left: number }>(),
    isRepeatable: true,
  }),
  'import-commit': command({ input: { importId: id }, output: output<ImportResult>(), isRepeatable: true }),
  /** Takes it back, finished or not; what the user went on in stays. */
  'import-undo': command({
    input: { importId: id },
    output: output<{ readonly stayed: number }>(),
    isRepeatable: true,
  }),
  'import-list': command({
    input: {},
    output: output<{ readonly imports: readonly KeptImport[] }>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
};
