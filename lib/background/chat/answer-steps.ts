import type { RequestMessage, RequestPart, RequestPicture } from '@/lib/domain/chat-request';
import type { MessagePart, ReasoningPart, ToolInvocationPart } from '@/lib/domain/message-part';
import { z } from '@/lib/domain/schema';
import { isApprovedUnheard } from '@/lib/domain/tools/asked-approval';
import { callRecordsOf, isUnsure } from '@/lib/domain/tools/call-record';
import { type KeptResult, keptResultOf, resultWords } from '@/lib/domain/tools/kept-result';
import { fencedResult } from './untrusted-content';

/** The result of a call that never got one: services refuse a history with a call that has no result. */
export const missingResult = 'This call was not carried out: it was stopped, refused, or broke off.';
/** The result of a call that had left when its answer broke off. */
export const unsureResult =
  'This call broke off after it was sent: it may have been carried out or not. Do not make it again unless the user says so.';

const isInvocation = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';

/** Whether a model can have written it after the results of its calls; a blank text says nothing about them. */
const isWritten = (part: MessagePart): boolean =>
  (part.type === 'text' && part.text.trim() !== '' && part.isBeforeResults !== true) ||
  (part.type === 'reasoning' && part.isBeforeResults !== true);

/** Whether what a model wrote after a call belongs to the step of that call: it made another call in it. */
const goesOnInStep = (later: readonly MessagePart[], step: number): boolean => {
  const next = later.find(({ type }) => type === 'step-start' || type === 'tool-invocation');
  return next !== undefined && isInvocation(next) && next.step === step;
};

/**
 * The parts of an answer, step by step: in each a model wrote and perhaps called tools. A step ends where the next begins,
 * and where something was written after the results of its calls. Those of `approvalStep` have none yet.
 */
const stepsOf = (
  parts: readonly MessagePart[],
  approvalStep: number | undefined,
): readonly (readonly MessagePart[])[] => {
  const steps: MessagePart[][] = [[]];
  for (const [index, part] of parts.entries()) {
    const step = steps.at(-1)?.findLast(isInvocation)?.step;
    const isNext =
      part.type === 'step-start' ||
      (step !== undefined && isInvocation(part) && part.step !== step) ||
      (step !== undefined && step !== approvalStep && isWritten(part) && !goesOnInStep(parts.slice(index + 1), step));
    if (isNext) steps.push([part]);
    else steps.at(-1)?.push(part);
  }
  return steps;
};

const detailsSchema = z.object({ openrouter: z.object({ reasoning_details: z.array(z.unknown()) }) });

const reasoningParts = ({ text, details, providerMetadata }: ReasoningPart): readonly RequestPart[] => {
  const own = detailsSchema.safeParse(providerMetadata);
  if (own.success) return [{ type: 'reasoning', text, details: own.data.openrouter.reasoning_details }];
  return details.map((detail) => {
    const item = detail.itemId !== undefined && { itemId: detail.itemId };
    if (detail.type === 'redacted') return { type: 'redacted_reasoning', data: detail.data, ...item };
    const { text: thought, signature } = detail;
    return { type: 'reasoning', text: thought, ...(signature !== undefined && { signature }), ...item };
  });
};

/** Whether a backend has not carried a call out that the user was asked about. */
const isOpenCall = (part: ToolInvocationPart): boolean =>
  part.state === 'call' || (part.state === 'result' && part.isDenied === true);

const answerPart = (part: MessagePart, approvalStep: number | undefined): readonly RequestPart[] => {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return reasoningParts(part);
    case 'tool-invocation': {
      // What never became a call cannot be answered.
      if (part.state === 'partial-call') return [];
      const { toolCallId, toolName, args, providerMetadata } = part;
      const own = providerMetadata !== undefined && { providerMetadata };
      const said = part.step === approvalStep && part.approval?.approved !== undefined && isOpenCall(part);
      return [{ type: 'tool_call', toolCallId, toolName, args, ...own, ...(said && { approval: part.approval }) }];
    }
    default:
      return [];
  }
};

/** A result of our own call as it goes to a model: what strangers wrote is fenced, with the nonce that it was kept with. */
const sentResult = (kept: KeptResult): string => {
  const words = resultWords(kept);
  return kept.isUntrusted && kept.nonce !== undefined ? fencedResult(words, kept.nonce) : words;
};

/** Pictures that every service with pictures takes, up to this size (Anthropic, "Vision": 5 MB). Base64 units. */
const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const largestPicture = 5_000_000;

const picturesOf = ({ content }: KeptResult): readonly RequestPicture[] =>
  content.flatMap((part) =>
    part.type === 'image' && pictureTypes.has(part.mimeType) && part.data.length <= largestPicture
      ? [{ mimeType: part.mimeType, data: part.data }]
      : [],
  );

/** Who reads an answer. */
export type AnswerReader = {
  /** The model is known to take pictures: it gets those of results. */
  readonly seesPictures?: boolean;
  /** They are told what the user said about the calls of this step. */
  readonly approvalStep?: number;
};

const resultPart = (
  part: MessagePart,
  { seesPictures = false }: AnswerReader,
  annotations: readonly unknown[],
): readonly RequestPart[] => {
  if (part.type !== 'tool-invocation' || part.state === 'partial-call') return [];
  const { toolCallId, toolName } = part;
  if (part.state === 'call') {
    const record = callRecordsOf(annotations).get(toolCallId);
    const hasLeft = isApprovedUnheard(part) || (record !== undefined && isUnsure(record));
    const result = hasLeft ? unsureResult : missingResult;
    return [{ type: 'tool_result', toolCallId, toolName, result, isError: true }];
  }
  const { isError } = part;
  // A backend denies without words.
  const stored = part.isDenied === true && part.result === null ? missingResult : part.result;
  const kept = keptResultOf(stored);
  const result = kept === undefined ? stored : sentResult(kept);
  // Beside an error, Anthropic takes words only.
  const pictures = seesPictures && kept !== undefined && isError !== true ? picturesOf(kept) : [];
  return [
    {
      type: 'tool_result',
      toolCallId,
      toolName,
      result,
      ...(isError !== undefined && { isError }),
      ...(pictures.length > 0 && { pictures }),
    },
  ];
};

/**
 * An answer as it goes back to a service: what the model wrote and called in each step, then the results of the calls.
 * `annotations` of the answer say what became of a call without a result.
 */
export const answerMessages = (
  parts: readonly MessagePart[],
  reader: AnswerReader = {},
  annotations: readonly unknown[] = [],
): readonly RequestMessage[] =>
  stepsOf(parts, reader.approvalStep).flatMap((step): readonly RequestMessage[] => {
    const written = step.flatMap((part) => answerPart(part, reader.approvalStep));
    const results = step.flatMap((part) => resultPart(part, reader, annotations));
    return [
      ...(written.length > 0 ? [{ role: 'assistant', parts: written } as const] : []),
      ...(results.length > 0 ? [{ role: 'tool', parts: results } as const] : []),
    ];
  });
