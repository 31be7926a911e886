import { type Attachment, attachmentSchema, mostAttachments } from '@/lib/domain/attachment';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { RunEnd, RunPhase, RunSnapshot } from '@/lib/domain/chat/run';
import { type SummaryCommandResults, type SummaryEvent, summaryCommandSchema } from '@/lib/domain/chat/summary';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatParametersSchema } from '@/lib/domain/chat-parameters';
import { type DictationCommandResults, dictationCommandSchema } from '@/lib/domain/dictation/dictation-command';
import type { Message } from '@/lib/domain/message';
import { type PageCommandResults, type PageEvent, pageCommandSchema } from '@/lib/domain/pages/page-command';
import { autoLockSchema, type KeyProtection, type UnlockResult } from '@/lib/domain/policy/key-protection';
import type { ManagedView } from '@/lib/domain/policy/managed-policy';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Diagnosis } from '@/lib/domain/providers/diagnosis';
import type { LocalFinding } from '@/lib/domain/providers/local-service';
import type { PullProgress } from '@/lib/domain/providers/provider';
import {
  type AudioSaveCommandResults,
  type AudioSaveEvent,
  audioSaveCommandSchema,
} from '@/lib/domain/read-aloud/audio-save';
import {
  type ReadingCommandResults,
  type ReadingEvent,
  readingCommandSchema,
} from '@/lib/domain/read-aloud/reading-command';
import { type VoiceCommandResults, voiceCommandSchema } from '@/lib/domain/read-aloud/voice-command';
import { z } from '@/lib/domain/schema';
import type { Catalog } from './catalog';
import { type Preferences, preferencesChangeSchema } from './preferences';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const modelRef = z.object({ connectionId: id, modelId: z.string().check(z.minLength(1), z.maxLength(500)) });
const settingsValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
/** 8 MB of text: the cap of one answer. */
const text = z.string().check(z.maxLength(8_000_000));
/** A conversation that has no row yet is named by its window: the draft of a new conversation is per window. */
const draftKey = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Every command that the panel may send to the background over the `chat` channel, parsed on arrival. The comment after
 * each is what the background answers (`ChatCommandResults`).
 */
export const chatCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), windowId: z.number() }),
  /** Makes the conversation the window's active one; absent id = a new conversation. */
  z.object({ type: z.literal('conversation-open'), windowId: z.number(), conversationId: z.optional(id) }),
  z.object({
    type: z.literal('ask'),
    /** Made by the panel, so that a repeated send after a lost port is stored once. */
    requestId: id,
    windowId: z.number(),
    conversationId: z.optional(id),
    isTemporary: z.optional(z.boolean()),
    text,
    files: z.optional(z.array(attachmentSchema).check(z.maxLength(mostAttachments))),
    /** It did not come from the composer: what is being written there stays. */
    keepsDraft: z.optional(z.boolean()),
    /** Of a conversation that this question opens. */
    parameters: z.optional(chatParametersSchema),
    model: modelRef,
  }),
  z.object({ type: z.literal('stop'), runId: id }),
  z.object({ type: z.literal('retry'), messageId: id, model: z.optional(modelRef) }),
  /** Leaves the oldest messages out of what is sent, from now on, and answers again. */
  z.object({ type: z.literal('history-trim'), messageId: id }),
  z.object({ type: z.literal('edit'), messageId: id, text, model: modelRef }),
  z.object({ type: z.literal('continue'), messageId: id }),
  z.object({ type: z.literal('queue-cancel'), messageId: id }),
  z.object({ type: z.literal('retry-now'), runId: id }),
  z.object({ type: z.literal('branch-select'), messageId: id }),
  z.object({ type: z.literal('message-delete'), messageId: id }),
  z.object({ type: z.literal('subscribe'), runId: id, fromSeq: z.number() }),
  /** A panel that lost the worker hands back the lines it holds: consecutive, the last of them is number `haveSeq`. */
  z.object({ type: z.literal('resume'), runId: id, haveSeq: z.number(), lines: z.array(z.string()) }),

  z.object({ type: z.literal('draft-change'), key: draftKey, text }),
  z.object({ type: z.literal('draft-file-add'), key: draftKey, file: attachmentSchema }),
  z.object({ type: z.literal('draft-file-remove'), key: draftKey, fileId: id }),
  z.object({ type: z.literal('conversation-rename'), conversationId: id, title: z.string().check(z.maxLength(500)) }),
  z.object({ type: z.literal('conversation-pin'), conversationId: id, isPinned: z.boolean() }),
  z.object({ type: z.literal('conversation-model'), conversationId: id, model: modelRef }),
  z.object({ type: z.literal('conversation-parameters'), conversationId: id, parameters: chatParametersSchema }),
  z.object({ type: z.literal('conversation-delete'), conversationId: id }),
  z.object({ type: z.literal('undo'), undoId: id }),
  z.object({ type: z.literal('everything-delete') }),
  z.object({ type: z.literal('storage-usage') }),

  /** Tests first; stores only what works or what the user wants kept (`keepUntested`). */
  z.object({
    type: z.literal('provider-add'),
    providerId: id,
    presetId: z.optional(id),
    label: z.optional(z.string().check(z.maxLength(200))),
    settings: settingsValues,
    /** By field name. The only message that carries a key, and only towards the background. */
    secrets: z.record(z.string(), z.string().check(z.maxLength(10_000))),
    keepUntested: z.optional(z.boolean()),
  }),
  /** Tested as `provider-add` is, where more changes than the label. */
  z.object({
    type: z.literal('provider-change'),
    connectionId: id,
    label: z.optional(z.string().check(z.maxLength(200))),
    settings: z.optional(settingsValues),
    secrets: z.optional(z.record(z.string(), z.string().check(z.maxLength(10_000)))),
    keepUntested: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('provider-test'), connectionId: id }),
  z.object({ type: z.literal('provider-remove'), connectionId: id }),
  /** Finds out where a connection breaks; a model that is named is asked for a word. */
  z.object({ type: z.literal('provider-examine'), connectionId: id, modelId: z.optional(id) }),
  z.object({ type: z.literal('provider-examine-cancel'), connectionId: id }),
  /** Another path of the same origin; the keys stay. */
  z.object({
    type: z.literal('provider-address'),
    connectionId: id,
    baseUrl: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  z.object({ type: z.literal('keys-state') }),
  /** Sets or changes the passphrase that protects the keys. Only towards the background. */
  z.object({ type: z.literal('keys-passphrase'), passphrase: z.string().check(z.minLength(8), z.maxLength(1000)) }),
  /** Keeps the keys without a passphrase; one that was set goes. */
  z.object({ type: z.literal('keys-keep'), place: z.enum(['device', 'session']) }),
  z.object({ type: z.literal('keys-unlock'), passphrase: z.string().check(z.maxLength(1000)) }),
  z.object({ type: z.literal('keys-lock') }),
  /** A forgotten passphrase: deletes the keys and nothing else. */
  z.object({ type: z.literal('keys-forget') }),
  z.object({ type: z.literal('keys-auto-lock'), minutes: autoLockSchema }),
  /** Looks for local servers; findings arrive as `local-found` events, the reply when all have answered. */
  z.object({ type: z.literal('local-discover') }),
  /** After the grant: names the server by its own API and connects it. */
  z.object({ type: z.literal('local-identify'), serviceId: id }),
  z.object({ type: z.literal('model-pull'), connectionId: id, modelId: id }),
  z.object({ type: z.literal('model-pull-cancel'), connectionId: id, modelId: id }),
  z.object({ type: z.literal('model-remove'), connectionId: id, modelId: id }),

  z.object({ type: z.literal('preferences-change'), change: preferencesChangeSchema }),

  readingCommandSchema,

  audioSaveCommandSchema,

  summaryCommandSchema,

  voiceCommandSchema,

  dictationCommandSchema,

  pageCommandSchema,
]);

export type ChatCommand = z.infer<typeof chatCommandSchema>;
export type ChatCommandType = ChatCommand['type'];

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
  /** Whether messages stand before the tail. */
  readonly hasEarlier: boolean;
  readonly draftKey: string;
  readonly draft: string;
  readonly runs: readonly RunSnapshot[];
  /** Set when the canary says that a history was here and is gone, or the storage does not open. */
  readonly storageProblem?: 'missing' | 'full' | 'broken' | 'newer';
};

export type AskResult = { readonly conversationId: string; readonly messageId: string; readonly runId?: string };
export type UndoResult = { readonly undoId: string /** ms */; readonly undoForMs: number };
export type ProviderTestResult = {
  readonly provider?: ConnectedProvider;
  readonly modelCount: number;
  readonly ms: number;
  readonly error?: ChatErrorData;
};

/** What the background answers to each command. `null`: done, nothing to say. */
export type ChatCommandResults = ReadingCommandResults & {
  hello: HelloResult;
  'conversation-open': Pick<HelloResult, 'conversation' | 'messages' | 'hasEarlier' | 'draftKey' | 'draft' | 'runs'>;
  ask: AskResult;
  stop: null;
  retry: AskResult;
  'history-trim': AskResult;
  edit: AskResult;
  continue: AskResult;
  'queue-cancel': { readonly text: string; readonly files: readonly Attachment[] };
  'retry-now': null;
  'branch-select': null;
  'message-delete': UndoResult;
  subscribe: null;
  resume: null;
  'draft-change': null;
  'draft-file-add': null;
  'draft-file-remove': null;
  'conversation-rename': null;
  'conversation-pin': null;
  'conversation-model': null;
  'conversation-parameters': null;
  'conversation-delete': UndoResult;
  undo: null;
  'everything-delete': null;
  'storage-usage': {
    readonly conversations: number;
    readonly messages: number;
    readonly bytes: number;
    readonly quotaBytes: number;
  };
  'provider-add': ProviderTestResult;
  'provider-change': ProviderTestResult;
  'provider-test': ProviderTestResult;
  'provider-remove': UndoResult;
  'provider-examine': Diagnosis;
  'provider-examine-cancel': null;
  'provider-address': null;
  'keys-state': KeyProtection;
  'keys-passphrase': null;
  'keys-keep': null;
  'keys-unlock': UnlockResult;
  'keys-lock': null;
  'keys-forget': null;
  'keys-auto-lock': null;
  'local-discover': { readonly findings: readonly LocalFinding[] };
  'local-identify': LocalFinding;
  'model-pull': null;
  'model-pull-cancel': null;
  'model-remove': null;
  'preferences-change': Preferences;
} & AudioSaveCommandResults &
  SummaryCommandResults &
  VoiceCommandResults &
  PageCommandResults &
  DictationCommandResults;

/** What the background tells every connected panel without being asked. */
export type ChatEvent =
  | ReadingEvent
  | SummaryEvent
  | AudioSaveEvent
  | PageEvent
  | { readonly type: 'run-start'; readonly run: RunSnapshot }
  | {
      readonly type: 'run-phase';
      readonly runId: string;
      readonly phase: RunPhase;
      readonly retryAt?: number;
      readonly retryReason?: ChatErrorData;
    }
  /** Protocol lines without their LF; the first has number `fromSeq`. */
  | { readonly type: 'run-lines'; readonly runId: string; readonly fromSeq: number; readonly lines: readonly string[] }
  | { readonly type: 'run-end'; readonly end: RunEnd }
  | { readonly type: 'preferences-changed'; readonly preferences: Preferences }
  | { readonly type: 'providers-changed'; readonly providers: readonly ConnectedProvider[] }
  /** The organisation changed its policy, which decides what can be connected. */
  | { readonly type: 'policy-changed'; readonly catalog: Catalog; readonly managed?: ManagedView }
  | { readonly type: 'keys-changed'; readonly protection: KeyProtection }
  | { readonly type: 'local-found'; readonly finding: LocalFinding }
  | {
      readonly type: 'pull-progress';
      readonly connectionId: string;
      readonly modelId: string;
      readonly progress: PullProgress;
      readonly state: 'running' | 'done' | 'cancelled' | 'failed';
      readonly error?: ChatErrorData;
    }
  /** A temporary conversation has no rows to query: its whole state comes with each change. */
  | {
      readonly type: 'temporary-changed';
      readonly conversation: Conversation;
      readonly messages: readonly Message[];
    }
  /** Another panel of this window opened a conversation, or without an id a new one. */
  | { readonly type: 'window-shows'; readonly windowId: number; readonly conversationId?: string }
  | { readonly type: 'storage-problem'; readonly problem: 'missing' | 'full' | 'broken' | 'newer' }
  /** What was written last was kept: there is room again. */
  | { readonly type: 'storage-recovered' }
  | { readonly type: 'everything-deleted' };
