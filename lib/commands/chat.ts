import { type Attachment, attachmentSchema, maxAttachments } from '@/lib/domain/attachment';
import { assistantSchema, conversationAssistantSchema } from '@/lib/domain/chat/assistant';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { RunEnd, RunPhase, RunSnapshot } from '@/lib/domain/chat/run';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatParametersSchema } from '@/lib/domain/chat-parameters';
import { longestFolder } from '@/lib/domain/folder';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import { longestTag, mostTags, type TagChange } from '@/lib/domain/tag';
import { toolChoiceSchema } from '@/lib/domain/tool-choice';
import type { OpenedConversation } from './app';
import { command, output } from './declare';
import { id, modelRef, text, type UndoResult } from './fields';

/** The outcome of a question, or of an answer that is tried again. Without a `runId` it waits for its turn. */
export type AskResult = { readonly conversationId: string; readonly messageId: string; readonly runId?: string };

/** The outcome of a question. `opened`: the conversation that it began, which the window shows by now. */
export type AskedResult = AskResult & { readonly opened?: OpenedConversation };

/** Which conversations go to a folder; absent: out of theirs. */
export type FolderMove = { readonly conversationIds: readonly string[]; readonly folder?: string | undefined };

/** Which conversations are pinned, since when, ms since the epoch; absent: let go. The last pinned is on top. */
export type PinStep = { readonly conversationIds: readonly string[]; readonly pinnedAt?: number | undefined };

/** What changes in the tags of which conversations. */
export type TagStep = TagChange & { readonly conversationIds: readonly string[] };

const tags = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(longestTag))).check(z.maxLength(mostTags)),
);

/** Questions, answers, branches, summaries and what a conversation is called. */
export const chatCommands = {
  ask: command({
    input: {
      /** Made by the panel, so that a repeated send after a lost port is stored once. */
      requestId: id,
      windowId: z.number(),
      conversationId: z.optional(id),
      isTemporary: z.optional(z.boolean()),
      text,
      files: z.optional(z.array(attachmentSchema).check(z.maxLength(maxAttachments))),
      /** It did not come from the composer: what is being written there stays. */
      keepsDraft: z.optional(z.boolean()),
      /** A stranger wrote it, and the user agreed to ask it: the page of a tool. */
      isByGuest: z.optional(z.boolean()),
      /** For a conversation that this question opens. */
      parameters: z.optional(chatParametersSchema),
      assistant: z.optional(conversationAssistantSchema),
      /** Absent: those that every new one has. */
      tools: z.optional(toolChoiceSchema),
      model: modelRef,
    },
    output: output<AskedResult>(),
    isRepeatable: true,
  }),
  stop: command({ input: { runId: id }, output: output<null>(), isRepeatable: true }),
  retry: command({
    input: { messageId: id, model: z.optional(modelRef) },
    output: output<AskResult>(),
    isRepeatable: false,
  }),
  /** Leaves the oldest messages out of what is sent, from now on, and answers again. */
  'history-trim': command({ input: { messageId: id }, output: output<AskResult>(), isRepeatable: false }),
  /** Sums up what comes before this answer's question and answers again with the summary; progress comes as events. */
  'history-summarise': command({ input: { messageId: id }, output: output<null>(), isRepeatable: false }),
  'history-summarise-cancel': command({ input: { conversationId: id }, output: output<null>(), isRepeatable: true }),
  /** Sends the messages themselves again. */
  'history-summary-undo': command({ input: { conversationId: id }, output: output<null>(), isRepeatable: true }),
  edit: command({ input: { messageId: id, text, model: modelRef }, output: output<AskResult>(), isRepeatable: false }),
  continue: command({ input: { messageId: id }, output: output<AskResult>(), isRepeatable: false }),
  'queue-cancel': command({
    input: { messageId: id },
    output: output<{ readonly text: string; readonly files: readonly Attachment[] }>(),
    isRepeatable: false,
  }),
  'retry-now': command({ input: { runId: id }, output: output<null>(), isRepeatable: true }),
  'branch-select': command({ input: { messageId: id }, output: output<null>(), isRepeatable: true }),
  'message-delete': command({ input: { messageId: id }, output: output<UndoResult>(), isRepeatable: true }),
  subscribe: command({
    input: { runId: id, fromSeq: z.number() },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** A panel that lost the worker sends back the lines it holds: consecutive, the last of them is number `haveSeq`. */
  resume: command({
    input: { runId: id, haveSeq: z.number(), lines: z.array(z.string()) },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  'conversation-rename': command({
    input: { conversationId: id, title: z.string().check(z.maxLength(500)) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** All of them or none; without a time they are let go. Undo is the same command with the times of before. */
  'conversation-pin': command({
    input: {
      pins: z
        .array(
          z.object({
            conversationIds: z.array(id).check(z.minLength(1), z.maxLength(100_000)),
            pinnedAt: z.optional(z.number()),
          }),
        )
        .check(z.minLength(1), z.maxLength(100_000)),
    },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** All of them or none. Undo is the same command the other way round, with those that it changed. */
  'conversation-archive': command({
    input: { conversationIds: z.array(id).check(z.minLength(1), z.maxLength(100_000)), isArchived: z.boolean() },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** All of them or none; without a folder they are in none. Undo is the same command with the folders of before. */
  'conversation-folder': command({
    input: {
      moves: z
        .array(
          z.object({
            conversationIds: z.array(id).check(z.minLength(1), z.maxLength(100_000)),
            folder: z.optional(z.string().check(z.minLength(1), z.maxLength(longestFolder))),
          }),
        )
        .check(z.minLength(1), z.maxLength(100_000)),
    },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** All of them or none. Undo is the same command the other way round, with what it changed in each. */
  'conversation-tag': command({
    input: {
      changes: z
        .array(
          z.object({
            conversationIds: z.array(id).check(z.minLength(1), z.maxLength(100_000)),
            add: tags,
            remove: tags,
          }),
        )
        .check(z.minLength(1), z.maxLength(100_000)),
    },
    output: output<null>(),
    isRepeatable: true,
  }),
  'conversation-model': command({
    input: { conversationId: id, model: modelRef },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Gives the conversation an assistant in place of the one that it has; without one, takes that off. */
  'conversation-assistant': command({
    input: { conversationId: id, assistant: z.optional(assistantSchema) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** The pages of a site are no longer at hand: in this conversation, and in those that begin there. */
  'page-take-off': command({
    input: { conversationId: z.optional(id), site: z.string().check(z.minLength(1), z.maxLength(300)) },
    output: output<null>(),
    isRepeatable: true,
  }),
  'conversation-parameters': command({
    input: { conversationId: id, parameters: chatParametersSchema },
    output: output<null>(),
    isRepeatable: true,
  }),
};

/** The progress of a summary. Parts count from 1: a long history is summed up piece by piece. */
export type SummaryEvent = {
  readonly type: 'summary-progress';
  readonly conversationId: string;
  /** The answer that is waiting for it. */
  readonly messageId: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  readonly part: number;
  readonly partCount: number;
  readonly error?: ChatErrorData;
};

/** What every panel is told about conversations and the answers in them. */
export type ConversationEvent =
  | SummaryEvent
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
  /** A temporary conversation has no rows to query: its whole state comes with each change. */
  | { readonly type: 'temporary-changed'; readonly conversation: Conversation; readonly messages: readonly Message[] }
  /** Another panel of this window opened a conversation, or without an id a new one. */
  | { readonly type: 'window-shows'; readonly windowId: number; readonly conversationId?: string };
