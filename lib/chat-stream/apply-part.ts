import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { StreamPart } from '@/lib/domain/stream-part';
import { addUsage } from '@/lib/domain/usage';
import type { AnswerState } from './answer-state';
import {
  beforeCall,
  type Draft,
  placeOfWords,
  pushed,
  type ReasoningDetail,
  replaced,
  withoutOpenParts,
  withReasoningOver,
  withTextClosed,
} from './draft';
import { createGrowingList, type GrowingList } from './growing-list';
import { invocationArgs } from './invocation-args';
import { isStepReset } from './step-reset';

type PartOf<Type extends StreamPart['type']> = Extract<StreamPart, { readonly type: Type }>;

const appendText = (state: Draft, text: string): Draft => {
  const { openText } = state;
  const current = openText === undefined ? undefined : state.parts.at(openText);
  if (openText === undefined || current?.type !== 'text') {
    const opened = pushed(state, { type: 'text', text, ...placeOfWords(state) });
    return { ...opened, openText: state.parts.length - 1 };
  }
  return replaced(state, openText, { ...current, text: current.text + text });
};

const appendReasoning = (state: Draft, text: string, detail: ReasoningDetail): Draft => {
  const { openReasoning } = state;
  const isDetailOpen = detail.type === 'text';
  const current = openReasoning === undefined ? undefined : state.parts.at(openReasoning);
  if (openReasoning === undefined || current?.type !== 'reasoning' || state.isReasoningOver === true) {
    const details = createGrowingList([detail]);
    const { isReasoningOver: _, ...before } = isDetailOpen ? state : withTextClosed(state);
    const opened = pushed(before, { type: 'reasoning', text, details: details.peek(), ...placeOfWords(state) });
    return { ...opened, details, openReasoning: state.parts.length - 1, isDetailOpen };
  }
  const { details } = state;
  const last = details.at(-1);
  const goesOn = state.isDetailOpen && detail.type === 'text' && last?.type === 'text';
  if (goesOn) details.set(details.length - 1, { ...last, text: last.text + text });
  else details.push(detail);
  const part = { ...current, text: current.text + text, details: details.peek() };
  return { ...replaced(state, openReasoning, part), isDetailOpen };
};

const withItemId = (itemId: string | undefined) => (itemId === undefined ? {} : { itemId });

/** A signature belongs to the reasoning text that is still open; without one there is nothing to sign. */
const sign = (state: Draft, { signature, itemId, endsBlock }: PartOf<'reasoning_signature'>): Draft => {
  const { openReasoning, details } = state;
  const current = openReasoning === undefined ? undefined : state.parts.at(openReasoning);
  if (openReasoning === undefined || current?.type !== 'reasoning') return state;
  const last = details.at(-1);
  if (!state.isDetailOpen || last?.type !== 'text') return state;
  details.set(details.length - 1, { ...last, signature, ...withItemId(itemId) });
  const before = (state.openText ?? openReasoning) < openReasoning ? withTextClosed(state) : state;
  const signed = replaced(before, openReasoning, { ...current, details: details.peek() });
  return endsBlock === true ? { ...signed, isDetailOpen: false } : signed;
};

/** What a service wants back for a step's reasoning is kept with that reasoning, seen or not. */
const keepMetadata = (state: Draft, providerMetadata: unknown): Draft => {
  if (providerMetadata === undefined) return state;
  const { openReasoning } = state;
  const current = openReasoning === undefined ? undefined : state.parts.at(openReasoning);
  return openReasoning === undefined || current?.type !== 'reasoning'
    ? pushed(state, { type: 'reasoning', text: '', details: [], ...placeOfWords(state), providerMetadata })
    : replaced(state, openReasoning, { ...current, providerMetadata });
};

const callOf = ({ parts, calls }: Draft, toolCallId: string) => {
  const index = calls.get(toolCallId) ?? -1;
  const part = index === -1 ? undefined : parts.at(index);
  return { index, part: part?.type === 'tool-invocation' ? part : undefined };
};

const placeCall = (state: Draft, call: ToolInvocationPart): Draft => {
  const { index } = callOf(state, call.toolCallId);
  return index === -1 ? pushed(beforeCall(state), call) : replaced(state, index, call);
};

const appendArgs = (state: Draft, { toolCallId, argsTextDelta }: PartOf<'tool_call_delta'>): Draft => {
  const { index, part: current } = callOf(state, toolCallId);
  if (current === undefined) {
    throw new Error('tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId');
  }
  // Complete arguments stay: text that arrives after them cannot make them partial again.
  if (current.state !== 'partial-call') return state;
  return replaced(state, index, { ...current, argsText: current.argsText + argsTextDelta });
};

const applyResult = (state: Draft, { toolCallId, result, isError, isDenied }: PartOf<'tool_result'>): Draft => {
  if (state.calls.size === 0) throw new Error('tool_result must be preceded by a tool_call');
  const { index, part: current } = callOf(state, toolCallId);
  if (current === undefined) {
    throw new Error('tool_result must be preceded by a tool_call with the same toolCallId');
  }
  return replaced(state, index, {
    type: 'tool-invocation',
    state: 'result',
    toolCallId,
    toolName: current.toolName,
    step: current.step,
    args: invocationArgs(current),
    result,
    ...(isError !== undefined && { isError }),
    ...(isDenied === true && { isDenied }),
    ...(current.providerMetadata !== undefined && { providerMetadata: current.providerMetadata }),
    ...(current.approval !== undefined && { approval: current.approval }),
  });
};

/**
 * Forgets what the current step brought; its step-start stays. A text that began in an earlier step and goes on in this
 * one cannot be told apart and stays whole.
 */
const resetStep = (state: Draft): Draft => {
  const { parts, calls, stepStart } = state;
  const dropped = parts.peek().slice(stepStart);
  parts.cutTo(stepStart);
  for (const part of dropped) {
    if (part.type === 'step-start') parts.push(part);
    if (part.type === 'tool-invocation') calls.delete(part.toolCallId);
  }
  return withoutOpenParts(state, (state.openText ?? 0) < stepStart);
};

const addAll = (list: GrowingList<unknown>, items: readonly unknown[]): void => {
  for (const item of items) list.push(item);
};

const applyLivePart = (state: Draft, part: StreamPart): Draft => {
  switch (part.type) {
    case 'text':
      return appendText(part.text === '' ? state : withReasoningOver(state), part.text);
    case 'reasoning':
      return appendReasoning(state, part.text, { type: 'text', text: part.text });
    case 'reasoning_signature':
      return sign(state, part);
    case 'redacted_reasoning':
      return appendReasoning(state, '', { type: 'redacted', data: part.data, ...withItemId(part.itemId) });
    case 'source':
      return pushed(state, part);
    case 'file':
      return pushed(state, part);
    case 'data':
      if (part.items.some(isStepReset)) return resetStep(state);
      addAll(state.data, part.items);
      return state;
    case 'message_annotations':
      addAll(state.annotations, part.annotations);
      return state;
    case 'tool_call_streaming_start': {
      const { toolCallId, toolName } = part;
      const call = { type: 'tool-invocation', state: 'partial-call', toolCallId, toolName, argsText: '' } as const;
      return placeCall(state, { ...call, step: state.step });
    }
    case 'tool_call_delta':
      return appendArgs(state, part);
    case 'tool_call':
      return placeCall(state, { ...part, type: 'tool-invocation', state: 'call', step: state.step });
    case 'tool_result':
      return applyResult(state, part);
    case 'start_step': {
      const started = pushed(state, { type: 'step-start' });
      return state.isExtension ? started : { ...started, messageId: part.messageId };
    }
    case 'finish_step': {
      const { finishReason, usage } = part;
      const closed = withoutOpenParts(keepMetadata(state, part.providerMetadata), part.isContinued);
      const stepped = { ...closed, step: state.step + 1, stepStart: state.parts.length };
      if (state.endedBy === 'finish_message') return stepped;
      const all = usage !== undefined && { usage: addUsage(state.usage, usage) };
      return { ...stepped, finishReason, endedBy: 'finish_step', ...all };
    }
    case 'finish_message': {
      const { type, finishReason, usage } = part;
      // The backend's own sum, which does not say how long the conversation is now.
      const context = state.usage?.contextTokens;
      const all = usage !== undefined && {
        usage: context === undefined ? usage : { ...usage, contextTokens: context },
      };
      return { ...state, finishReason, endedBy: type, ...all };
    }
    case 'error':
      return { ...state, error: part.message };
    default:
      return part satisfies never;
  }
};

const lastCalls = (parts: readonly MessagePart[]): Map<string, number> =>
  new Map(parts.flatMap((part, index) => (part.type === 'tool-invocation' ? [[part.toolCallId, index]] : [])));

const draftOf = (state: AnswerState): Draft => {
  const open = state.openReasoning === undefined ? undefined : state.parts[state.openReasoning];
  return {
    ...state,
    parts: createGrowingList(state.parts),
    annotations: createGrowingList(state.annotations),
    data: createGrowingList(state.data),
    details: createGrowingList(open?.type === 'reasoning' ? open.details : []),
    calls: lastCalls(state.parts),
  };
};

const stateOf = ({ details, calls: _calls, ...draft }: Draft): AnswerState => {
  details.show();
  return { ...draft, parts: draft.parts.show(), annotations: draft.annotations.show(), data: draft.data.show() };
};

const hasSameLists = (one: AnswerState, other: AnswerState): boolean =>
  one.parts === other.parts && one.annotations === other.annotations && one.data === other.data;

/** An answer that parts are folded into, one after the other, at a cost that does not grow with what is there. */
export type AnswerFold = {
  /**
   * Folds one part in. A part that is refused changes nothing.
   *
   * @throws Error for a tool delta or a tool result whose call never came: the stream is malformed.
   */
  add(part: StreamPart): void;
  /** A snapshot of the answer. Costs a copy of the list of parts at the next change: not for every part. */
  state(): AnswerState;
};

/** Begins to fold parts into an answer (the v4 assembly of ai 4.3). The state that it begins with does not change. */
export const foldAnswer = (start: AnswerState): AnswerFold => {
  let draft = draftOf(start);
  let shown = { draft, state: start };
  return {
    add: (part) => {
      if (draft.error === undefined) draft = applyLivePart(draft, part);
    },
    state: () => {
      const state = stateOf(draft);
      if (draft !== shown.draft || !hasSameLists(state, shown.state)) shown = { draft, state };
      return shown.state;
    },
  };
};

/**
 * Folds one part into an answer. Pure; it copies the list of parts, so use `foldAnswer` for many parts.
 *
 * @throws Error for a tool delta or a tool result whose call never came: the stream is malformed.
 */
export const applyPart = (state: AnswerState, part: StreamPart): AnswerState => {
  const fold = foldAnswer(state);
  fold.add(part);
  return fold.state();
};
