import type { MessagePart, ReasoningPart, ToolInvocationPart } from '@/lib/domain/message';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { invocationArgs } from './invocation-args';
import { isStepReset } from './step-reset';

/**
 * An answer while it is assembled from stream parts (the v4 message model of ai 4.3). Immutable; unchanged pieces keep
 * their identity from state to state, so that a view can compare by reference.
 */
export type AnswerState = {
  readonly parts: readonly MessagePart[];
  /** All annotations so far. */
  readonly annotations: readonly unknown[];
  /** Items of `data` parts: they belong to the conversation and not to the message. */
  readonly data: readonly unknown[];
  /** Number of the current step, from 0; tool invocations carry it. */
  readonly step: number;
  /** Length of `parts` when the current step began. */
  readonly stepStart: number;
  /** The message id that the service gave, when a fresh answer was told one. */
  readonly messageId?: string;
  /** What the service said last about the end: of a step, then of the whole answer. Absent until it said anything. */
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  /** Which part `finishReason` comes from. The chat stream protocol ends an answer with `finish_message`. */
  readonly endedBy?: 'finish_step' | 'finish_message';
  /** The text of an `error` part. It ends the answer: later parts change nothing. */
  readonly error?: string;
  /** Whether an existing message is being extended, whose id stays. */
  readonly isExtension: boolean;
  /** Index in `parts` of the text part that the next text is appended to. */
  readonly openText?: number;
  /** Index in `parts` of the reasoning part that the next reasoning is appended to. */
  readonly openReasoning?: number;
  /** Whether the last detail of the open reasoning part is a text that goes on. */
  readonly isDetailOpen: boolean;
};

const nothing: AnswerState = {
  parts: [],
  annotations: [],
  data: [],
  step: 0,
  stepStart: 0,
  isExtension: false,
  isDetailOpen: false,
};

/** The state before the first part of a fresh answer. */
export const emptyAnswer = (): AnswerState => nothing;

/**
 * The state before the first part that extends an assistant message: its parts stay, steps count on from its tool
 * invocations, and new text opens a part of its own. With `isTextContinued` new text is appended to the message's last
 * part where that is a text, as when an interrupted answer is continued.
 */
export const extendAnswer = (
  parts: readonly MessagePart[],
  options: { readonly isTextContinued?: boolean } = {},
): AnswerState => {
  const steps = parts.map((part) => (part.type === 'tool-invocation' ? part.step : 0));
  const goesOn = options.isTextContinued === true && parts.at(-1)?.type === 'text';
  return {
    ...nothing,
    parts,
    step: 1 + steps.reduce((highest, step) => Math.max(highest, step), 0),
    stepStart: parts.length,
    isExtension: true,
    ...(goesOn && { openText: parts.length - 1 }),
  };
};

type PartOf<Type extends StreamPart['type']> = Extract<StreamPart, { readonly type: Type }>;
type ReasoningDetail = ReasoningPart['details'][number];

const withoutOpenParts = ({ openText, openReasoning, ...state }: AnswerState, keepsText: boolean): AnswerState => ({
  ...state,
  isDetailOpen: false,
  ...(keepsText && openText !== undefined && { openText }),
});

const pushed = (state: AnswerState, part: MessagePart): AnswerState => ({ ...state, parts: [...state.parts, part] });

const replaced = (state: AnswerState, index: number, part: MessagePart): AnswerState => ({
  ...state,
  parts: state.parts.with(index, part),
});

const appendText = (state: AnswerState, text: string): AnswerState => {
  const { openText } = state;
  const current = openText === undefined ? undefined : state.parts[openText];
  if (openText === undefined || current?.type !== 'text') {
    return { ...pushed(state, { type: 'text', text }), openText: state.parts.length };
  }
  return replaced(state, openText, { type: 'text', text: current.text + text });
};

const appendReasoning = (state: AnswerState, text: string, detail: ReasoningDetail): AnswerState => {
  const { openReasoning } = state;
  const isDetailOpen = detail.type === 'text';
  const current = openReasoning === undefined ? undefined : state.parts[openReasoning];
  if (openReasoning === undefined || current?.type !== 'reasoning') {
    const opened = pushed(state, { type: 'reasoning', text, details: [detail] });
    return { ...opened, openReasoning: state.parts.length, isDetailOpen };
  }
  const last = current.details.at(-1);
  const goesOn = state.isDetailOpen && detail.type === 'text' && last?.type === 'text';
  const details = goesOn ? current.details.with(-1, { ...last, text: last.text + text }) : [...current.details, detail];
  return { ...replaced(state, openReasoning, { type: 'reasoning', text: current.text + text, details }), isDetailOpen };
};

/** A signature belongs to the reasoning text that is still open; without one there is nothing to sign. */
const sign = (state: AnswerState, signature: string): AnswerState => {
  const { openReasoning } = state;
  const current = openReasoning === undefined ? undefined : state.parts[openReasoning];
  if (openReasoning === undefined || current?.type !== 'reasoning') return state;
  const last = current.details.at(-1);
  if (!state.isDetailOpen || last?.type !== 'text') return state;
  return replaced(state, openReasoning, { ...current, details: current.details.with(-1, { ...last, signature }) });
};

const indexOfCall = (state: AnswerState, toolCallId: string): number =>
  state.parts.findLastIndex((part) => part.type === 'tool-invocation' && part.toolCallId === toolCallId);

const placeCall = (state: AnswerState, call: ToolInvocationPart): AnswerState => {
  const index = indexOfCall(state, call.toolCallId);
  return index === -1 ? pushed(state, call) : replaced(state, index, call);
};

const appendArgs = (state: AnswerState, { toolCallId, argsTextDelta }: PartOf<'tool_call_delta'>): AnswerState => {
  const index = indexOfCall(state, toolCallId);
  const current = state.parts[index];
  if (current?.type !== 'tool-invocation') {
    throw new Error('tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId');
  }
  // Complete arguments stand: text that arrives after them cannot make them partial again.
  if (current.state !== 'partial-call') return state;
  return replaced(state, index, { ...current, argsText: current.argsText + argsTextDelta });
};

const applyResult = (state: AnswerState, { toolCallId, result, isError }: PartOf<'tool_result'>): AnswerState => {
  if (!state.parts.some((part) => part.type === 'tool-invocation')) {
    throw new Error('tool_result must be preceded by a tool_call');
  }
  const index = indexOfCall(state, toolCallId);
  const current = state.parts[index];
  if (current?.type !== 'tool-invocation') {
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
    ...(current.providerMetadata !== undefined && { providerMetadata: current.providerMetadata }),
  });
};

/**
 * Forgets what the current step brought; its step-start stays. A text that began in an earlier step and goes on in this
 * one cannot be told apart and stays whole.
 */
const resetStep = (state: AnswerState): AnswerState => {
  const fromStep = state.parts.slice(state.stepStart);
  const kept = [...state.parts.slice(0, state.stepStart), ...fromStep.filter((part) => part.type === 'step-start')];
  return { ...withoutOpenParts(state, (state.openText ?? 0) < state.stepStart), parts: kept };
};

const applyLivePart = (state: AnswerState, part: StreamPart): AnswerState => {
  switch (part.type) {
    case 'text':
      return appendText(state, part.text);
    case 'reasoning':
      return appendReasoning(state, part.text, { type: 'text', text: part.text });
    case 'reasoning_signature':
      return sign(state, part.signature);
    case 'redacted_reasoning':
      return appendReasoning(state, '', { type: 'redacted', data: part.data });
    case 'source':
      return pushed(state, part);
    case 'file':
      return pushed(state, part);
    case 'data':
      return part.items.some(isStepReset) ? resetStep(state) : { ...state, data: [...state.data, ...part.items] };
    case 'message_annotations':
      return { ...state, annotations: [...state.annotations, ...part.annotations] };
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
      const closed = withoutOpenParts(state, part.isContinued);
      const stepped = { ...closed, step: state.step + 1, stepStart: state.parts.length };
      if (state.endedBy === 'finish_message') return stepped;
      return { ...stepped, finishReason, endedBy: 'finish_step', ...(usage !== undefined && { usage }) };
    }
    case 'finish_message': {
      const { type, finishReason, usage } = part;
      return { ...state, finishReason, endedBy: type, ...(usage !== undefined && { usage }) };
    }
    case 'error':
      return { ...state, error: part.message };
    default:
      return part satisfies never;
  }
};

/**
 * Folds one part into an answer (the v4 assembly of ai 4.3). Pure; the cost of a part does not grow with the text that
 * is already there: strings are appended, the short list of parts is copied, nothing inside it.
 *
 * @throws Error for a tool delta or a tool result whose call never came: the stream is malformed.
 */
export const applyPart = (state: AnswerState, part: StreamPart): AnswerState =>
  state.error === undefined ? applyLivePart(state, part) : state;
