import type { ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';

/** What stands for the messages before one in what is sent. The messages themselves stay in the conversation. */
export type ConversationSummary = {
  /** Plain text or Markdown, as the model wrote it. */
  readonly text: string;
  /** The first message that it does not cover; `Conversation.firstSentId` when it was made. */
  readonly beforeId: string;
  /** `Conversation.firstSentId` before it was made, to be put back when it is undone. */
  readonly firstSentBefore?: string;
  /** The name of the model that wrote it. */
  readonly modelName: string;
  readonly messageCount: number;
  /** Text of strangers is among what it sums up. */
  readonly isTainted: boolean;
};

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** The commands about summaries, part of the `chat` channel. */
export const summaryCommandSchema = z.discriminatedUnion('type', [
  /** Sums up what stands before the question of this answer and answers again with it; how far it is comes as events. */
  z.object({ type: z.literal('history-summarise'), messageId: id }),
  z.object({ type: z.literal('history-summarise-cancel'), conversationId: id }),
  /** Sends the messages themselves again. */
  z.object({ type: z.literal('history-summary-undo'), conversationId: id }),
]);

/** What the background answers to each of them. */
export type SummaryCommandResults = {
  'history-summarise': null;
  'history-summarise-cancel': null;
  'history-summary-undo': null;
};

/** How far a summary is. Parts count from 1: a long history is summed up piece by piece. */
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
