import type { AnswerTimes } from '@/lib/domain/message';
import type { StreamPart } from '@/lib/domain/stream-part';

/** Measures one run: when its first part came, how long it reasoned, when it ended. Times are ms since the epoch. */
export type AnswerTimer = {
  onParts(parts: readonly StreamPart[]): void;
  times(): AnswerTimes;
};

/** Starts measuring at `startedAt`. */
export const createAnswerTimer = (startedAt: number, now: () => number): AnswerTimer => {
  let firstPartAt: number | undefined;
  let reasoningSince: number | undefined;
  let reasoningMs: number | undefined;
  const endReasoning = (at: number): void => {
    if (reasoningSince === undefined) return;
    reasoningMs = (reasoningMs ?? 0) + at - reasoningSince;
    reasoningSince = undefined;
  };
  return {
    onParts: (parts) => {
      const at = now();
      for (const part of parts) {
        if (part.type === 'start_step') continue;
        firstPartAt ??= at;
        if (part.type === 'reasoning' || part.type === 'redacted_reasoning') reasoningSince ??= at;
        else if (part.type === 'text' || part.type === 'tool_call' || part.type === 'finish_step') endReasoning(at);
      }
    },
    times: () => {
      const finishedAt = now();
      endReasoning(finishedAt);
      return {
        startedAt,
        ...(firstPartAt !== undefined && { firstPartAt }),
        ...(reasoningMs !== undefined && { reasoningMs }),
        finishedAt,
      };
    },
  };
};
