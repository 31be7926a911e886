import { type AnswerState, emptyAnswer, extendAnswer } from '@/lib/chat-stream/answer-state';
import { foldAnswer } from '@/lib/chat-stream/apply-part';
import { keptData } from '@/lib/chat-stream/kept-data';
import { parseStreamLine } from '@/lib/chat-stream/line-codec';
import type { RunEnd } from '@/lib/domain/chat/run';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { AnswerTimes, Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import { addCosts, type Cost, costOf } from '@/lib/domain/price';
import type { SentRequest } from '@/lib/domain/sent-request';
import { keptResultOf } from '@/lib/domain/tools/kept-result';
import { hasSearched } from '@/lib/domain/tools/own-search-note';

/** The state before the first line of a run: a fresh answer, or the answer that it continues. */
export const answerBefore = (message: Pick<Message, 'parts'>): AnswerState =>
  message.parts.length === 0 ? emptyAnswer() : extendAnswer(message.parts, { isTextContinued: true });

/** An answer from its lines. `count` is the number of lines that it holds: fewer than were given if one is damaged. */
export type FoldedLines = { readonly state: AnswerState; readonly count: number };

/** Folds the lines of a run into an answer, up to the first that does not parse or fit, as in a damaged journal. */
export const applyLines = (before: AnswerState, lines: readonly string[]): FoldedLines => {
  const fold = foldAnswer(before);
  let count = 0;
  try {
    for (const line of lines) {
      for (const part of parseStreamLine(line)) fold.add(part);
      count += 1;
    }
  } catch {
    // What came before the line is kept; `count` says where it ends.
  }
  return { state: fold.state(), count };
};

/** Whether there is anything in an answer that a reader could see. */
export const hasContent = (state: Pick<AnswerState, 'parts'>): boolean =>
  state.parts.some((part) => {
    if (part.type === 'text' || part.type === 'reasoning') return part.text !== '';
    return part.type !== 'step-start';
  });

/** Whether a call brought what strangers can have written. */
const isStrangersResult = (part: MessagePart): boolean =>
  part.type === 'tool-invocation' && part.state === 'result' && keptResultOf(part.result)?.isUntrusted === true;

/**
 * Whether a model was done with its answer: its end was read, and it is not the end of a step whose calls it waits for.
 */
export const isWholeAnswer = ({ endedBy, finishReason, parts, step, stepStart }: AnswerState): boolean => {
  if (endedBy !== 'finish_step') return endedBy !== undefined;
  const isGoingOn = parts.slice(stepStart).some(({ type }) => type !== 'source');
  const hasCalls = parts.some((part) => part.type === 'tool-invocation' && part.step === step - 1);
  return !isGoingOn && !(hasCalls && finishReason === 'tool-calls');
};

/** How a run ended, before it is known whether anything had come. */
export type RunOutcome = {
  readonly status: 'complete' | 'stopped' | 'failed';
  readonly error?: ChatErrorData;
};

/** A failure after some content is an interruption: what came is kept and can be continued. */
export const endStatus = (outcome: RunOutcome, state: AnswerState): RunEnd['status'] =>
  outcome.status === 'failed' && hasContent(state) ? 'interrupted' : outcome.status;

/** What the whole answer cost, this run included. Usage is reported run by run. */
const costWith = (message: Message, { usage }: AnswerState, price: SentRequest['price']): Cost | undefined => {
  const cost = usage && costOf(usage, price);
  return message.parts.length === 0 ? cost : addCosts([message.cost, cost]);
};

/** The message as it is stored when its run has ended. */
export const finishedMessage = (
  message: Message,
  state: AnswerState,
  end: {
    readonly status: RunEnd['status'];
    readonly error?: ChatErrorData;
    readonly times?: AnswerTimes;
    readonly sent?: SentRequest;
    readonly isTainted?: boolean;
  },
): Message => {
  const { runId: _run, error: _error, ...kept } = message;
  const cost = costWith(message, state, end.sent?.price);
  const data = keptData(state.data);
  return {
    ...kept,
    parts: state.parts,
    status: end.status,
    ...(end.error !== undefined && { error: end.error }),
    ...(state.finishReason !== undefined && { finishReason: state.finishReason }),
    ...(state.usage !== undefined && { usage: state.usage }),
    ...(cost !== undefined && { cost }),
    ...(state.annotations.length > 0 && { annotations: [...(message.annotations ?? []), ...state.annotations] }),
    ...(data.length > 0 && { data }),
    ...(state.messageId !== undefined && { backendId: state.messageId }),
    ...(end.times !== undefined && { times: end.times }),
    ...(end.sent !== undefined && { sent: end.sent }),
    ...((end.isTainted === true || state.parts.some(isStrangersResult) || hasSearched(state)) && { isTainted: true }),
  };
};
