import type { AnswerState } from '@/lib/chat-stream/answer-state';
import { foldAnswer } from '@/lib/chat-stream/apply-part';
import type { ChatEvent } from '@/lib/commands/all';
import { ChatError } from '@/lib/domain/chat-error';
import { isTooDeep } from '@/lib/domain/json-depth';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Timers } from '@/lib/platform/clock';
import type { Journal } from '@/lib/storage/write/journal';
import { createJournalWriter } from './journal-writer';
import { createLineBatcher } from './line-batch';

/** The lines of one answer: sent to the panels and written to the journal as they come, and folded into its state. */
export type AnswerLines = {
  /** Throws ChatError `malformed` for a part that fits nowhere, such as the result of a call that never came, or is nested too deep. */
  add(part: StreamPart): void;
  /** The answer with all parts that were added. */
  state(): AnswerState;
  /** How many lines were sent. */
  count(): number;
  /** The lines from number `fromSeq` on, counted from 1. */
  from(fromSeq: number): readonly string[];
  /** Sends what waits, at once; resolves when it is written or was refused. */
  flush(): Promise<void>;
};

export type AnswerLinesContext = {
  readonly runId: string;
  /** Nothing of a temporary conversation is written to the disk. */
  readonly isTemporary: boolean;
  /** What the answer has already, where it is continued. */
  readonly before: AnswerState;
  readonly journal: Pick<Journal, 'append'>;
  readonly timers: Timers;
  broadcast(event: ChatEvent): void;
  /** Parts are being sent. */
  onParts(parts: readonly StreamPart[]): void;
  onStorageError(error: unknown): void;
};

/** Starts without any lines. */
export const createAnswerLines = (context: AnswerLinesContext): AnswerLines => {
  const { runId } = context;
  const lines: string[] = [];
  const fold = foldAnswer(context.before);
  const journal = createJournalWriter(runId, context.journal, context.timers, context.onStorageError);
  const batcher = createLineBatcher(context.timers, (batch) => {
    const fromSeq = lines.length + 1;
    for (const line of batch.lines) lines.push(line);
    context.broadcast({ type: 'run-lines', runId, fromSeq, lines: batch.lines });
    context.onParts(batch.parts);
    if (!context.isTemporary) journal.add(batch.lines);
  });
  return {
    add: (part) => {
      if (isTooDeep(part)) throw new ChatError({ code: 'malformed' });
      try {
        fold.add(part);
      } catch (error) {
        throw new ChatError({ code: 'malformed' }, { cause: error });
      }
      batcher.add(part);
    },
    state: fold.state,
    count: () => lines.length,
    from: (fromSeq) => lines.slice(Math.max(0, fromSeq - 1)),
    flush: () => {
      batcher.flush();
      return journal.flush();
    },
  };
};
