import { type AnswerState, emptyAnswer, extendAnswer } from '@/lib/chat-stream/answer-state';
import { foldAnswer } from '@/lib/chat-stream/apply-part';
import { parseStreamLine } from '@/lib/chat-stream/line-codec';
import type { RunEnd, RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import type { StreamPart } from '@/lib/domain/stream-part';

/** One answer as this panel has seen it grow. */
export type RunView = {
  readonly run: RunSnapshot;
  /** The parts so far, with those that the message had before a continuation. */
  readonly answer: AnswerState;
  /** A result came for a call that stands in a message which is not known here yet: the lines wait for it (`basedOn`). */
  readonly isWaiting?: true;
  /** Every protocol line received, from number 1 on: sent back to a background that lost them. */
  readonly lines: readonly string[];
  /** When the reasoning that is going on began, ms since the epoch. */
  readonly thinkingSince?: number;
  /** How long the model thought before it began to write, ms. */
  readonly thoughtMs?: number;
  /** Set when the run has ended; the view stays until the stored message has caught up. */
  readonly end?: RunEnd;
};

/** Lines as they come from the background; the first has number `fromSeq`. */
export type LineBatch = { readonly fromSeq: number; readonly lines: readonly string[] };

/** The view of a run before anything was received. `message` is the stored message that it produces or continues. */
export const startRunView = (run: RunSnapshot, message?: Pick<Message, 'parts'>): RunView => ({
  run,
  answer:
    message === undefined || message.parts.length === 0
      ? emptyAnswer()
      : extendAnswer(message.parts, { isTextContinued: true }),
  lines: [],
});

/** Whether lines are missing before the batch: the panel then asks for them again. */
export const hasGap = (view: RunView, batch: LineBatch): boolean => batch.fromSeq > view.lines.length + 1;

const thinking = (view: RunView, parts: readonly StreamPart[], now: number): Partial<RunView> => {
  const thinks = parts.some((part) => part.type === 'reasoning');
  const writes = parts.some((part) => part.type === 'text');
  const since = view.thinkingSince ?? (thinks ? now : undefined);
  if (since === undefined) return {};
  return writes && view.thoughtMs === undefined
    ? { thinkingSince: since, thoughtMs: now - since }
    : { thinkingSince: since };
};

/** Whether there is a result whose call is neither known nor among these parts. */
const lacksCall = (known: readonly MessagePart[], parts: readonly StreamPart[]): boolean =>
  parts.some(
    (result) =>
      result.type === 'tool_result' &&
      !known.some((part) => part.type === 'tool-invocation' && part.toolCallId === result.toolCallId) &&
      !parts.some((part) => part !== result && 'toolCallId' in part && part.toolCallId === result.toolCallId),
  );

/**
 * Folds the lines of a batch that are new to the view. Lines that it has and lines after a gap change nothing. `now` is
 * ms since the epoch.
 */
export const receiveLines = (view: RunView, batch: LineBatch, now: number): RunView => {
  if (hasGap(view, batch)) return view;
  const lines = batch.lines.slice(view.lines.length + 1 - batch.fromSeq);
  if (lines.length === 0) return view;
  const parts = lines.flatMap(parseStreamLine);
  if (view.isWaiting === true || lacksCall(view.answer.parts, parts)) {
    return { ...view, ...thinking(view, parts, now), isWaiting: true, lines: view.lines.concat(lines) };
  }
  const fold = foldAnswer(view.answer);
  for (const part of parts) fold.add(part);
  return { ...view, ...thinking(view, parts, now), answer: fold.state(), lines: view.lines.concat(lines) };
};

/**
 * A view that began before its message was known, with the parts that the message had before it: a call that is made again
 * has its result in the lines, and itself in the message.
 */
export const basedOn = (view: RunView, message: Pick<Message, 'parts'>): RunView => {
  const { isWaiting: _waiting, ...rest } = view;
  const { answer } = receiveLines(startRunView(view.run, message), { fromSeq: 1, lines: view.lines }, 0);
  return { ...rest, answer };
};

/** How much a message holds: the length of its text and reasoning, and one for each other part. */
export const lengthOf = (parts: readonly MessagePart[]): number =>
  parts.reduce((sum, part) => sum + (part.type === 'text' || part.type === 'reasoning' ? part.text.length : 1), 0);

/** What is said of an answer before a continuation is stored with it; what came since stands in its run. */
const withAnnotations = (message: Message, annotations: readonly unknown[]): Message =>
  annotations.length === 0 ? message : { ...message, annotations: [...(message.annotations ?? []), ...annotations] };

/**
 * The message as it is to be shown while, and shortly after, a run produces it: what was received here or what is
 * stored, whichever is longer, so that nothing that was once on the screen goes away again.
 */
export const messageWithRun = (message: Message, view: RunView | undefined): Message => {
  if (view === undefined) return message;
  const { end, answer } = view;
  const shown = withAnnotations(message, answer.annotations);
  const parts = lengthOf(answer.parts) >= lengthOf(message.parts) ? answer.parts : message.parts;
  if (end === undefined) {
    const { error: _error, ...rest } = shown;
    return { ...rest, parts, status: 'running' };
  }
  if (message.status !== 'running') return { ...message, parts };
  return { ...shown, parts, status: end.status, ...(end.error !== undefined && { error: end.error }) };
};

/** Whether the stored message holds all that the view shows, so that the view can go. */
export const isStored = (message: Message, view: RunView): boolean =>
  view.end !== undefined && message.status !== 'running' && lengthOf(message.parts) >= lengthOf(view.answer.parts);
