import type { MessagePart, ReasoningPart } from '@/lib/domain/message-part';
import type { AnswerState } from './answer-state';
import type { GrowingList } from './growing-list';

/** A piece of a reasoning part. */
export type ReasoningDetail = ReasoningPart['details'][number];

/**
 * An answer while many parts are folded into it: its lists grow in place, and a call is found by its id. Replaced parts
 * are new objects, as in every state that is shown.
 */
export type Draft = Omit<AnswerState, 'parts' | 'annotations' | 'data'> & {
  readonly parts: GrowingList<MessagePart>;
  readonly annotations: GrowingList<unknown>;
  readonly data: GrowingList<unknown>;
  /** The details of the open reasoning part. */
  readonly details: GrowingList<ReasoningDetail>;
  /** The last index in `parts` of each call. */
  readonly calls: Map<string, number>;
};

/** The draft without what goes on; its text does if `keepsText`. */
export const withoutOpenParts = (
  { openText, openReasoning, isReasoningOver, ...state }: Draft,
  keepsText: boolean,
): Draft => ({
  ...state,
  isDetailOpen: false,
  ...(keepsText && openText !== undefined && { openText }),
});

/** Adds a part. */
export const pushed = (state: Draft, part: MessagePart): Draft => {
  if (part.type === 'tool-invocation') state.calls.set(part.toolCallId, state.parts.length);
  state.parts.push(part);
  return state;
};

/** Puts a part in the place of another. */
export const replaced = (state: Draft, index: number, part: MessagePart): Draft => {
  state.parts.set(index, part);
  return state;
};

const isInStep = ({ parts, stepStart }: Draft, is: (part: MessagePart) => boolean): boolean =>
  parts.peek().some((part, index) => index >= stepStart && is(part));

const isOpenCall = (part: MessagePart): boolean => part.type === 'tool-invocation' && part.state !== 'result';

/** Said of what is written while a call of the step has no result: in a request it stands with that call. */
export const placeOfWords = (state: Draft): { readonly isBeforeResults?: true } =>
  isInStep(state, isOpenCall) ? { isBeforeResults: true } : {};

const isSealedDetail = (detail: ReasoningDetail): boolean =>
  detail.type === 'redacted' || detail.signature !== undefined;

const isSealed = (part: MessagePart): boolean => part.type === 'reasoning' && part.details.some(isSealedDetail);

/** New text begins a part of its own: a service checks where a text stood among what it sealed. */
export const withTextClosed = ({ openText, ...state }: Draft): Draft => state;

/** Says that a text or a call came after the open reasoning, which ends with it. */
export const withReasoningOver = (state: Draft): Draft =>
  state.openReasoning === undefined || state.isReasoningOver === true ? state : { ...state, isReasoningOver: true };

/** The draft before a call: nothing that is open goes on behind it, except a text that no service will check. */
export const beforeCall = (state: Draft): Draft =>
  withReasoningOver(isInStep(state, isSealed) ? withTextClosed(state) : state);
