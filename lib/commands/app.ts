import type { ArchivedSettings } from '@/lib/domain/app/archive';
import type { Catalog } from '@/lib/domain/app/catalog';
import { type Preferences, preferencesChangeSchema } from '@/lib/domain/app/preferences';
import { attachmentSchema } from '@/lib/domain/attachment';
import { assistantSchema, mostAssistants } from '@/lib/domain/chat/assistant';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { type NewSettings, newSettingsSchema } from '@/lib/domain/chat/new-settings';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';
import type { ManagedView } from '@/lib/domain/policy/managed-policy';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { z } from '@/lib/domain/schema';
import { command, output } from './declare';
import { id, text, type UndoResult } from './fields';

/** Why the stored data is not available. `missing`: the sentinel says that a history was here and is gone. */
type StorageProblem = 'missing' | 'full' | 'broken' | 'newer';

/** The first screen's content, so that no page needs the database before it draws (performance.md). */
export type HelloResult = {
  readonly schemaVersion: number;
  readonly preferences: Preferences;
  readonly catalog: Catalog;
  readonly providers: readonly ConnectedProvider[];
  /** What the organisation that manages this browser has decided; absent where none does. */
  readonly managed?: ManagedView;
  readonly conversation?: Conversation;
  /** The tail of the active path, oldest first, at most 30. */
  readonly messages: readonly Message[];
  /** Whether there are messages before the tail. */
  readonly hasEarlier: boolean;
  readonly draftKey: string;
  readonly draft: string;
  /** What was set for a conversation that has no row yet. */
  readonly settings?: NewSettings;
  readonly runs: readonly RunSnapshot[];
  readonly storageProblem?: StorageProblem;
};

/** What a panel needs to draw the conversation that its window shows. */
export type OpenedConversation = Pick<
  HelloResult,
  'conversation' | 'messages' | 'hasEarlier' | 'draftKey' | 'draft' | 'settings' | 'runs'
>;

/** A conversation that has no row yet is named by its window: the draft of a new conversation is per window. */
const draftKey = id;

const manyIds = z.array(id).check(z.minLength(1), z.maxLength(100_000));

/** The first screen, drafts, deletions of conversations, preferences. */
export const appCommands = {
  hello: command({ input: { windowId: z.number() }, output: output<HelloResult>(), isRepeatable: true }),
  /** Makes the conversation the window's active one; absent id = a new conversation. */
  'conversation-open': command({
    input: { windowId: z.number(), conversationId: z.optional(id) },
    output: output<OpenedConversation>(),
    isRepeatable: true,
  }),
  'draft-change': command({ input: { key: draftKey, text }, output: output<null>(), isRepeatable: true }),
  /** What is set for a conversation that has no row yet, beside its draft; absent: nothing. */
  'draft-settings': command({
    input: { key: draftKey, settings: z.optional(newSettingsSchema) },
    output: output<null>(),
    isRepeatable: true,
  }),
  'draft-file-add': command({
    input: { key: draftKey, file: attachmentSchema },
    output: output<null>(),
    isRepeatable: true,
  }),
  'draft-file-remove': command({ input: { key: draftKey, fileId: id }, output: output<null>(), isRepeatable: true }),
  /** All of them or none; one undo brings all back. */
  'conversation-delete': command({
    input: { conversationIds: manyIds },
    output: output<UndoResult>(),
    isRepeatable: true,
  }),
  /** Removes the bytes of the files of these messages once it can no longer be undone; the messages stay. */
  'files-forget': command({ input: { messageIds: manyIds }, output: output<UndoResult>(), isRepeatable: true }),
  undo: command({ input: { undoId: id }, output: output<null>(), isRepeatable: true }),
  /** `snapshotsStay`: the browser did not let go of them; all else is gone. */
  'everything-delete': command({
    input: {},
    output: output<{ readonly snapshotsStay: boolean }>(),
    isRepeatable: true,
  }),
  'storage-usage': command({
    input: {},
    output: output<{
      readonly conversations: number;
      readonly messages: number;
      readonly bytes: number;
      readonly quotaBytes: number;
    }>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** What an archive of everything holds of the settings: what only the background can read, and no secret. */
  'archive-settings': command({ input: {}, output: output<ArchivedSettings>(), isRepeatable: true }),
  'preferences-change': command({
    input: { change: preferencesChangeSchema },
    output: output<Preferences>(),
    isRepeatable: true,
  }),
  /**
   * Keeps an assistant: a known id changes the one there is. `at`: its place; absent: its own, or the end. Undo of a deletion is
   * the same command. Refused where there is no room.
   */
  'assistant-keep': command({
    input: {
      assistant: assistantSchema,
      at: z.optional(z.int().check(z.minimum(0), z.maximum(mostAssistants))),
    },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Puts it at this place, from 0; nothing where it is gone. */
  'assistant-move': command({
    input: { id, to: z.int().check(z.minimum(0), z.maximum(mostAssistants)) },
    output: output<null>(),
    isRepeatable: true,
  }),
  'assistant-remove': command({ input: { id }, output: output<null>(), isRepeatable: true }),
};

/** What every panel is told about preferences and what is stored. */
export type AppEvent =
  | { readonly type: 'preferences-changed'; readonly preferences: Preferences }
  | { readonly type: 'storage-problem'; readonly problem: StorageProblem }
  /** The last write was stored: there is room again. */
  | { readonly type: 'storage-recovered' }
  | { readonly type: 'everything-deleted' };
