import type { AnswerState } from '@/lib/chat-stream/answer-state';
import { thoughtsLeftOut } from '@/lib/domain/chat/thoughts-left-out';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Message } from '@/lib/domain/message';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { StreamPart } from '@/lib/domain/stream-part';
import { hasSearched } from '@/lib/domain/tools/own-search-note';
import type { CallPlace, ModelCall, RunTools } from '../run-tools';
import { createAnswerBudget } from './answer-budget';
import { type AnswerOptions, type AnswerResult, runAnswer } from './answer-run';
import { type AnswerReader, answerMessages } from './answer-steps';
import { isSealed } from './build-request';
import { knownBefore } from './known-before';
import { withoutSeals } from './without-seals';

export type RoundOptions = Omit<AnswerOptions, 'budget' | 'answerSoFar'> & {
  readonly reader: AnswerReader;
  /** Absent: calls are not ours, and one request makes the answer. */
  readonly tools?: RunTools;
  readonly place: Pick<CallPlace, 'runId' | 'conversationId' | 'messageId'>;
  readonly isTainted: boolean;
  /** The messages before this answer, also those that are not sent any more. */
  readonly earlier: readonly Message[];
  /** The user's instructions to the model. */
  readonly system?: string;
  /** The parts of the answer before this run. */
  readonly before: readonly MessagePart[];
  /** What is known about the calls among them. */
  readonly annotationsBefore: readonly unknown[];
  /** Whether `request` holds these already, as the end of its messages. */
  readonly holdsBefore: boolean;
  /** `PreparedRun.isSealBroken`. */
  readonly isSealBroken?: boolean;
  /** A call of `before` that is made again, before the model is asked. */
  readonly again?: string;
  /** The answer so far. */
  state(): AnswerState;
  /** Resolves when all that was added is in the journal, or was refused there. */
  flush(): Promise<void>;
  /** Called before each step with what it is asked with. */
  onRequest(request: ChatRequest): void;
  /** Strangers' text came in. */
  onTaint(): void;
};

const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';

const asCall = ({ toolCallId, toolName, ...part }: ToolInvocationPart): ModelCall => ({
  toolCallId,
  toolName,
  args: part.args,
});

/** The calls of the step that has just ended which nobody has carried out. */
const openCalls = ({ parts, step }: AnswerState): readonly ModelCall[] =>
  parts.flatMap((part) =>
    isCall(part) && part.step === step - 1 && part.state === 'call' && part.awaitsApproval !== true
      ? [asCall(part)]
      : [],
  );

/** What the answer has beyond its parts before the run; a text that the run continued counts with what it added. */
const addedParts = (parts: readonly MessagePart[], before: readonly MessagePart[]): readonly MessagePart[] => {
  const last = before.at(-1);
  const now = parts[before.length - 1];
  const added = parts.slice(before.length);
  if (last?.type !== 'text' || now?.type !== 'text' || now.text.length <= last.text.length) return added;
  return [{ type: 'text', text: now.text.slice(last.text.length) }, ...added];
};

/** The text that a model is to continue; empty where its last word was a call. */
const continuedText = (before: readonly MessagePart[]): string => {
  const last = before.at(-1);
  if (last?.type !== 'text' || last.isBeforeResults === true) return '';
  return before.map((part) => (part.type === 'text' ? part.text : '')).join('');
};

/** A part with the id of its call changed, if it has one. */
const withCallId = (part: StreamPart, change: (id: string) => string): StreamPart =>
  'toolCallId' in part ? { ...part, toolCallId: change(part.toolCallId) } : part;

const badArgs =
  'The arguments were not one whole JSON object, so the call was not made. Make it again with all of its arguments as one JSON object.';

/**
 * Passes the parts of the steps on. A call whose arguments never became JSON is closed with its step and gets its error,
 * and the end of the whole answer waits: only the last step has it.
 */
const createStepParts = ({ onPart, state }: Pick<RoundOptions, 'onPart' | 'state'>) => {
  let end: StreamPart | undefined;
  let broken: readonly string[] = [];
  let used: ReadonlySet<string> = new Set();
  let step = 0;
  const closeBroken = (): void => {
    const { parts, step: current } = state();
    const partial = parts.filter(isCall).filter((part) => part.state === 'partial-call' && part.step === current);
    broken = partial.map(({ toolCallId }) => toolCallId);
    for (const { toolCallId, toolName } of partial) onPart({ type: 'tool_call', toolCallId, toolName, args: {} });
  };
  return {
    take: (part: StreamPart): void => {
      if (part.type === 'finish_step') closeBroken();
      if (part.type === 'finish_message') end = part;
      else onPart(withCallId(part, (id) => (used.has(id) ? `${id}_${step}` : id)));
    },
    /** Gives the broken calls their results; false where there are none. */
    answerBroken: (): boolean => {
      for (const toolCallId of broken) onPart({ type: 'tool_result', toolCallId, result: badArgs, isError: true });
      return broken.length > 0;
    },
    startStep: (): void => {
      const now = state();
      end = undefined;
      broken = [];
      // Servers count the calls of each response from the same number on; in an answer, ids are told apart.
      used = new Set(now.parts.filter(isCall).map(({ toolCallId }) => toolCallId));
      step = now.step;
    },
    /** The service's own end of the answer, if it sent one. */
    passEnd: (): void => {
      if (end !== undefined) onPart(end);
    },
  };
};

/**
 * Produces one answer in as many steps as it takes: a model is asked, the calls that it makes are carried out side by
 * side, and it is asked again with their results, behind exactly what it was asked before. A step that fails is tried
 * again by itself as `runAnswer` does; calls are not made again by that. Never rejects.
 */
export const runRounds = async (options: RoundOptions): Promise<AnswerResult> => {
  const { tools, before, request, state } = options;
  /** How many parts the answer had when the service refused what it sealed in them and before. */
  let refusedParts: number | undefined;
  const onSealsLeftOut = (): void => {
    refusedParts = state().parts.length;
    options.onPart({ type: 'message_annotations', annotations: [thoughtsLeftOut] });
  };
  if (tools === undefined) {
    options.onRequest(request);
    return runAnswer({ ...options, onSealsLeftOut, answerSoFar: continuedText(before) });
  }
  const soFar = options.holdsBefore ? continuedText(before) : '';
  const budget = createAnswerBudget(soFar.length);
  const parts = createStepParts(options);
  let isTainted = options.isTainted;

  /** Whether the model goes on with what came. */
  const carryOut = async (calls: readonly ModelCall[]): Promise<boolean> => {
    const ended = await tools.carryOut(calls, {
      ...options.place,
      isTainted,
      ...knownBefore(() => [...options.earlier, answer()], { system: options.system, ...tools }),
      signal: options.signal,
      written: options.flush,
      partCount: () => state().parts.length,
      onPart: (part) => {
        budget.take(part);
        options.onPart(part);
      },
    });
    if (ended.isTainted && !isTainted) {
      isTainted = true;
      options.onTaint();
    }
    return ended.goesOn;
  };

  const answer = (): Pick<Message, 'role' | 'parts' | 'annotations'> => {
    const { parts: all, annotations } = state();
    return { role: 'assistant', parts: all, annotations: [...options.annotationsBefore, ...annotations] };
  };
  const nextRequest = (): ChatRequest => {
    const { parts: all, annotations } = state();
    const { isContinuation: _, ...same } = request;
    const brokenParts = Math.max(options.isSealBroken === true ? before.length : 0, refusedParts ?? 0);
    const heldParts = options.holdsBefore ? before.length : 0;
    const isSent = (part: MessagePart, index: number): boolean =>
      index < heldParts || index >= brokenParts || !isSealed(part);
    const sent = all.filter(isSent);
    const added = options.holdsBefore ? addedParts(sent, before) : sent;
    const records = [...options.annotationsBefore, ...annotations];
    const asked = refusedParts === undefined ? request : withoutSeals(request);
    return { ...same, messages: [...asked.messages, ...answerMessages(added, options.reader, records)] };
  };

  const called = before.filter(isCall).filter(({ toolCallId }) => toolCallId === options.again);
  if (called.length > 0) {
    const isOnly = before.filter(isCall).every(({ step, toolCallId }) => {
      return toolCallId === options.again || step !== called[0]?.step;
    });
    const goesOn = await carryOut(called.map(asCall));
    if (isOnly && !goesOn && !options.signal.aborted) return { status: 'complete' };
  }
  for (let step = 1; ; step += 1) {
    if (options.signal.aborted) return { status: 'stopped' };
    const asked = step === 1 && called.length === 0 ? request : nextRequest();
    options.onRequest(asked);
    parts.startStep();
    const isFirst = step === 1 && called.length === 0;
    const result = await runAnswer({
      ...options,
      request: asked,
      answerSoFar: isFirst ? soFar : '',
      onSealsLeftOut,
      budget,
      onPart: parts.take,
    });
    if (!isTainted && hasSearched(state())) {
      isTainted = true;
      options.onTaint();
    }
    const calls = openCalls(state()).filter(() => result.status === 'complete');
    if (calls.length === 0) {
      parts.passEnd();
      return result;
    }
    const wereBroken = parts.answerBroken();
    const open = openCalls(state());
    const goesOn = (open.length > 0 && (await carryOut(open))) || wereBroken;
    if (options.signal.aborted) return { status: 'stopped' };
    if (!goesOn) {
      parts.passEnd();
      return result;
    }
    if (step >= tools.stepLimit) return { status: 'failed', error: { code: 'step-limit' } };
  }
};
