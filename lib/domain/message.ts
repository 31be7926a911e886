import type { ChatErrorData } from './chat-error';
import { isUntrusted, type MessagePart } from './message-part';
import type { ModelRef } from './model';
import type { Cost } from './price';
import type { SentRequest } from './sent-request';
import type { FinishReason } from './stream-part';
import type { Usage } from './usage';

/**
 * `queued`: a stored user message that waits behind a run of its conversation. `running`: an answer being produced.
 * `stopped`: the user stopped it, which is not an error. `interrupted`: it broke off; everything received is kept.
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
  /** What answered, or for a queued user message what should answer. */
  readonly model?: ModelRef;
  readonly modelName?: string;
  /** The run that is producing it. */
  readonly runId?: string;
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  /** From its usage and the price that counted when it was asked; for a continued answer, from all its calls. */
  readonly cost?: Cost;
  readonly annotations?: readonly unknown[];
  /** What a backend sent beside its answer, `keptData`. */
  readonly data?: readonly unknown[];
  readonly times?: AnswerTimes;
  /** What the last request for this answer held. */
  readonly sent?: SentRequest;
  /** Nothing is done on its word alone: a question that a guest wrote, or an answer whose context held strangers' text. */
  readonly isTainted?: boolean;
  /** How often it was changed after it had ended: by the page of a plugin that it called, by an answer about a call, or when files of it were forgotten. */
  readonly revision?: number;
  /** Set while a deletion can still be undone, ms since the epoch. */
  readonly deletedAt?: number;
};

/** Whether strangers' text came into the conversation with this message: from a web page, or out of a document. */
export const isTainted = ({ parts, isTainted: isMarked }: Pick<Message, 'parts' | 'isTainted'>): boolean =>
  isMarked === true || parts.some(isUntrusted);

/** The text of a message as the user reads it: its text parts, joined. */
export const messageText = (message: Pick<Message, 'parts'>): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
