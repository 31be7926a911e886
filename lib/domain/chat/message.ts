import type { PageSource } from '@/lib/domain/attachments/page-source';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ModelRef } from '@/lib/domain/providers/model';
import type { Cost } from '@/lib/domain/providers/price';
import type { FinishReason, Source } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import type { SentRequest } from './sent-request';

export type TextPart = { readonly type: 'text'; readonly text: string };

/**
 * One stretch of reasoning. `details` keeps signatures and redacted pieces in order, with the ids that the service gave
 * them, to be sent back unchanged.
 */
export type ReasoningPart = {
  readonly type: 'reasoning';
  readonly text: string;
  readonly details: readonly (
    | { readonly type: 'text'; readonly text: string; readonly signature?: string; readonly itemId?: string }
    | { readonly type: 'redacted'; readonly data: string; readonly itemId?: string }
  )[];
  /** What the service wants back in its own form, of the whole step. */
  readonly providerMetadata?: unknown;
};

export type ToolInvocationPart = {
  readonly type: 'tool-invocation';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly step: number;
  readonly providerMetadata?: unknown;
} & (
  | { readonly state: 'partial-call'; readonly argsText: string; readonly args?: unknown }
  | { readonly state: 'call'; readonly args: unknown; readonly awaitsApproval?: boolean }
  | {
      readonly state: 'result';
      readonly args: unknown;
      readonly result: unknown;
      readonly isError?: boolean;
      /** It was not allowed to run. */
      readonly isDenied?: boolean;
    }
);

export type SourcePart = { readonly type: 'source'; readonly source: Source };

/**
 * `data` is base64. `name` is set on files that the user attached. A file that a service only names by `url` has empty
 * `data`: it is shown as a link and never loaded by itself.
 */
export type FilePart = {
  readonly type: 'file';
  readonly mimeType: string;
  readonly data: string;
  readonly name?: string;
  readonly url?: string;
  /** The text of a PDF, sent in its place to models that read none. */
  readonly text?: string;
  /** The pages of a PDF. */
  readonly pageCount?: number;
  /** Set on text that stands on a web page: it was written by strangers, and the turn with it is tainted. */
  readonly page?: PageSource;
  /** Stands at both ends of the fence around its text; see `untrustedContent`. Made when it is attached. */
  readonly nonce?: string;
};

/** Whether a part holds text that strangers wrote: of a web page, or read out of a document. */
export const isUntrusted = (part: MessagePart): part is FilePart =>
  part.type === 'file' && (part.page !== undefined || part.text !== undefined);

export type StepStartPart = { readonly type: 'step-start' };

export type MessagePart = TextPart | ReasoningPart | ToolInvocationPart | SourcePart | FilePart | StepStartPart;

/**
 * `queued`: a stored user message that waits behind a run of its conversation. `running`: an answer being produced.
 * `stopped`: the user stopped it, which is no error. `interrupted`: it broke off; everything received is kept.
 * `failed`: nothing more will come and nothing usable came.
 */
export type MessageStatus = 'complete' | 'queued' | 'running' | 'stopped' | 'interrupted' | 'failed';

/** Points in time of one answer, ms since the epoch. */
export type AnswerTimes = {
  readonly startedAt: number;
  readonly firstPartAt?: number;
  readonly reasoningMs?: number;
  readonly finishedAt?: number;
};

/**
 * One row per message. Messages form a tree by `parentId`: siblings are retries (assistant) or edits (user).
 * Text offsets anywhere in the product are UTF-16 code units into the joined text parts.
 */
export type Message = {
  readonly id: string;
  readonly conversationId: string;
  /** Absent on the first message of a conversation. */
  readonly parentId?: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly MessagePart[];
  /** ms since the epoch. */
  readonly createdAt: number;
  readonly status: MessageStatus;
  /** Why it failed or was interrupted. */
  readonly error?: ChatErrorData;
  /** The id that a backend gave its answer: it knows the message by this one. */
  readonly backendId?: string;
  /** What answered, or for a queued user message what shall answer. */
  readonly model?: ModelRef;
  readonly modelName?: string;
  /** The run that produces it, while it does. */
  readonly runId?: string;
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  /** By its usage and the price that counted when it was asked; of an answer that was continued, all its calls. */
  readonly cost?: Cost;
  readonly annotations?: readonly unknown[];
  /** What a backend sent beside its answer, `keptData`. */
  readonly data?: readonly unknown[];
  readonly times?: AnswerTimes;
  /** What the last request for this answer held. */
  readonly sent?: SentRequest;
  /** Of an answer: text of web pages was in its context, so that nothing may be done on its word alone. */
  readonly isTainted?: boolean;
  /** Set while a deletion can still be undone, ms since the epoch. */
  readonly deletedAt?: number;
};

/** Whether strangers' text came into the conversation with this message: from a web page, or out of a document. */
export const isTainted = ({ parts, isTainted: isMarked }: Pick<Message, 'parts' | 'isTainted'>): boolean =>
  isMarked === true || parts.some(isUntrusted);

/** The text of a message as the user reads it: its text parts, joined. */
export const messageText = (message: Pick<Message, 'parts'>): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
