import { ChatError } from '@/lib/domain/chat-error';
import type { ToolCall, ToolContext, ToolProgress, ToolResult, ToolSource } from '@/lib/domain/tools/tool';
import { unlessAborted } from '@/lib/domain/unless-aborted';

/** A call that is silent for longer is ended, ms: progress starts it anew. */
const silenceLimitMs = 120_000;
/** A call that takes longer is ended, whatever it reports, ms. */
const wholeLimitMs = 30 * 60_000;
/** A source may report faster than anyone reads, ms. */
const progressEveryMs = 100;

export type SourceCallContext = {
  /** Aborts when the call is stopped. */
  readonly signal: AbortSignal;
  contextFor(signal: AbortSignal): ToolContext;
  onProgress(progress: ToolProgress): void;
  /** Asks the user; while they think, the call is not silent. */
  ask: NonNullable<ToolCall['ask']>;
};

/**
 * Calls a tool within the limits of time. Rejects as the source does, with ChatError `timeout`, and with the signal's
 * reason when it is stopped.
 */
export const callSource = async (
  source: ToolSource,
  call: Omit<ToolCall, 'onProgress' | 'ask'>,
  { signal: stopped, contextFor, onProgress, ask }: SourceCallContext,
): Promise<ToolResult> => {
  const limit = new AbortController();
  const signal = AbortSignal.any([stopped, limit.signal]);
  const context = contextFor(signal);
  const expire = (): void => limit.abort(new ChatError({ code: 'timeout' }));
  let cancelSilence = context.after(silenceLimitMs, expire);
  const cancelWhole = context.after(wholeLimitMs, expire);
  let questions = 0;
  const listenAgain = (): void => {
    cancelSilence();
    if (questions === 0) cancelSilence = context.after(silenceLimitMs, expire);
  };
  const askUser: typeof ask = async (elicitation, ended) => {
    questions += 1;
    cancelSilence();
    try {
      return await ask(elicitation, AbortSignal.any([ended, signal]));
    } finally {
      questions -= 1;
      if (!signal.aborted) listenAgain();
    }
  };
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (progress: ToolProgress): void => {
    if (signal.aborted) return;
    listenAgain();
    if (context.clock.now() - reportedAt < progressEveryMs) return;
    reportedAt = context.clock.now();
    onProgress(progress);
  };
  try {
    return await unlessAborted(source.call({ ...call, onProgress: report, ask: askUser }, context), signal);
  } finally {
    cancelSilence();
    cancelWhole();
    limit.abort();
  }
};
