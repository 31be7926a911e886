import type { RunPhase } from '@/lib/domain/chat/run';
import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Timers } from '@/lib/platform/clock';
import { type AnswerBudget, createAnswerBudget } from './answer-budget';
import { type AttemptOptions, runAttempt } from './attempt';
import { endOverlap, feedOverlap, startOverlap } from './overlap';
import { retryDelay } from './retry-delay';
import { hasSeals, mayRefuseSeals, withoutSeals } from './without-seals';

/** A local server that has not answered after this has the request and loads the model. */
const loadingAfter = 1500;

/** The status line of a run; `waiting` says until when and why. */
export type PhaseChange =
  | { readonly phase: Exclude<RunPhase, 'waiting'> }
  | { readonly phase: 'waiting'; readonly retryAt: number; readonly retryReason: ChatErrorData };

export type AnswerOptions = Pick<
  AttemptOptions,
  'connection' | 'request' | 'network' | 'timers' | 'signal' | 'onLeftOut'
> & {
  /** The text of the answer that is continued; empty for a fresh one. */
  readonly answerSoFar: string;
  /** Of the whole answer, where this is one of its steps. */
  readonly budget?: AnswerBudget;
  readonly random: () => number;
  onPart(part: StreamPart): void;
  /** The service answers, after it had refused what it sealed itself in earlier answers: called before the first part. */
  onSealsLeftOut?(): void;
  onPhase(change: PhaseChange): void;
  /** Gives the function that cuts a wait short, while there is one. */
  onWait(skip: (() => void) | undefined): void;
};

export type AnswerResult = {
  readonly status: 'complete' | 'stopped' | 'failed';
  readonly error?: ChatErrorData;
};

const wait = (ms: number, options: AnswerOptions): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      cancel();
      options.signal.removeEventListener('abort', finish);
      options.onWait(undefined);
      resolve();
    };
    const cancel = options.timers.after(ms, finish);
    options.signal.addEventListener('abort', finish, { once: true });
    options.onWait(finish);
  });

const phaseOf = (part: StreamPart): Exclude<RunPhase, 'waiting'> | undefined => {
  if (part.type === 'text') return 'writing';
  return part.type === 'reasoning' || part.type === 'redacted_reasoning' ? 'thinking' : undefined;
};

const isOutput = (part: StreamPart): boolean => part.type !== 'start_step' && part.type !== 'data';

/** Whether a backend makes calls of its own on this request: it may have begun to when the request fails. */
const saysYes = ({ messages }: ChatRequest): boolean =>
  messages.some(({ parts }) => parts.some((part) => part.type === 'tool_call' && part.approval?.approved === true));

const startLoadingTimer = (timers: Timers, isLocal: boolean, run: () => void): (() => void) =>
  isLocal ? timers.after(loadingAfter, run) : () => {};

/**
 * Produces one answer: calls the provider, and again as `retryDelay` says after a failure that cost nothing: before any
 * output, before the head of an answer, and within 30 s; and not where it lets a backend make calls. Only the user tries anything else again, since they would pay
 * for it. What a service may have refused for the seals in it is asked again without them, once. Never rejects.
 */
export const runAnswer = async (options: AnswerOptions): Promise<AnswerResult> => {
  const { connection, timers } = options;
  let phase: RunPhase | undefined;
  const budget = options.budget ?? createAnswerBudget(options.answerSoFar.length);
  let hasOutput = false;
  let { request } = options;
  let overlap = startOverlap(options.answerSoFar);

  const enter = (next: Exclude<RunPhase, 'waiting'>): void => {
    if (phase === next) return;
    phase = next;
    options.onPhase({ phase: next });
  };

  const pass = (part: StreamPart): ChatErrorCode | undefined => {
    if (isOutput(part) && !hasOutput) {
      hasOutput = true;
      if (request !== options.request) options.onSealsLeftOut?.();
    }
    const next = phaseOf(part);
    if (next !== undefined) enter(next);
    options.onPart(part);
    return budget.take(part) ? undefined : 'too-large';
  };

  const passText = (fed: ReturnType<typeof feedOverlap>): ChatErrorCode | undefined => {
    overlap = fed.overlap;
    return fed.text === '' ? undefined : pass({ type: 'text', text: fed.text });
  };

  const take = (part: StreamPart): ChatErrorCode | undefined => {
    if (part.type === 'text') return passText(feedOverlap(overlap, part.text));
    // The text of a continued answer continues in its last part, which a new step would close.
    if (part.type === 'start_step' && options.answerSoFar !== '') return undefined;
    return passText(endOverlap(overlap)) ?? pass(part);
  };

  for (let tries = 1; ; tries += 1) {
    enter('connecting');
    const cancelLoading = startLoadingTimer(timers, connection.isLocal, () => {
      if (phase === 'connecting') enter('loading-model');
    });
    const result = await runAttempt({
      ...options,
      request,
      onPart: take,
      onHead: () => {
        if (!hasOutput) enter('thinking');
      },
    });
    cancelLoading();
    if (overlap.held !== '') passText(endOverlap(overlap));
    if (result.type === 'finished') return { status: 'complete' };
    if (result.type === 'stopped') return { status: 'stopped' };
    if (!hasOutput && !saysYes(request) && mayRefuseSeals(result.error) && hasSeals(request)) {
      request = withoutSeals(request);
      continue;
    }
    const isLast = hasOutput || result.mayHaveCost || saysYes(options.request);
    const delay = isLast ? undefined : retryDelay(result.error, tries, options.random());
    if (delay === undefined) return { status: 'failed', error: result.error };
    phase = 'waiting';
    options.onPhase({ phase, retryAt: options.network.clock.now() + delay, retryReason: result.error });
    await wait(delay, options);
    if (options.signal.aborted) return { status: 'stopped' };
  }
};
