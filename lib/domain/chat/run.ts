import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { MessageStatus } from '@/lib/domain/message';
import type { ModelRef } from '@/lib/domain/model';

/**
 * What the status line says. `loading-model`: a local server has the request and is loading the model.
 * `waiting`: a retry is scheduled at `retryAt` (ms since the epoch).
 */
export type RunPhase = 'connecting' | 'loading-model' | 'thinking' | 'writing' | 'waiting';

/** One answer being produced, as panels mirror it. */
export type RunSnapshot = {
  readonly runId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly model: ModelRef;
  readonly phase: RunPhase;
  readonly startedAt: number;
  readonly retryAt?: number;
  readonly retryReason?: ChatErrorData;
  /** Number of the last line sent; lines are numbered from 1. */
  readonly lastSeq: number;
};

export type RunEnd = {
  readonly runId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly status: Extract<MessageStatus, 'complete' | 'stopped' | 'interrupted' | 'failed'>;
  readonly error?: ChatErrorData;
};
