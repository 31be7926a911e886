import type { InvokeModelWithResponseStreamCommandInput, PayloadPart } from '@aws-sdk/client-bedrock-runtime';
import { withoutWraps } from '@/lib/chat-stream/event-json';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ServiceContext } from '@/lib/http/service-call';
import { textSetting } from '@/lib/http/text-setting';
import { untilReset } from '@/lib/http/until-reset';
import { familyOf } from './families/registry';

type InvokeInput = InvokeModelWithResponseStreamCommandInput;

/** Both operations take guardrail, trace and latency as headers (API reference, InvokeModelWithResponseStream). */
const inputWith = (request: ChatRequest, settings: SettingsValues, body: unknown): InvokeInput => {
  const guardrailIdentifier = textSetting(settings, 'guardrailIdentifier');
  const trace = textSetting(settings, 'trace');
  const latency = textSetting(settings, 'latency');
  return {
    modelId: request.model,
    contentType: 'application/json',
    accept: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(body)),
    ...(guardrailIdentifier !== undefined && {
      guardrailIdentifier,
      guardrailVersion: textSetting(settings, 'guardrailVersion') ?? 'DRAFT',
    }),
    ...((trace === 'ENABLED' || trace === 'DISABLED' || trace === 'ENABLED_FULL') && { trace }),
    ...((latency === 'standard' || latency === 'optimized') && { performanceConfigLatency: latency }),
  };
};

/** The input of `InvokeModelWithResponseStream`. Throws ChatError `model-not-found` for a model of no known family. */
export const invokeInput = (request: ChatRequest, settings: SettingsValues): InvokeInput =>
  inputWith(request, settings, familyOf(request.model).body(request));

/** The input of `InvokeModel`, whose bodies have no `stream`. Throws as `invokeInput` does. */
export const wholeInput = (request: ChatRequest, settings: SettingsValues): InvokeInput => {
  const { stream: _, ...body } = familyOf(request.model).body(request);
  return inputWith(request, settings, body);
};

type TimedContext = Pick<ServiceContext, 'after'>;

/** The end of an answer may arrive before its usage: the last end counts. */
async function* chunkParts(
  request: ChatRequest,
  chunks: AsyncIterable<unknown>,
  context: TimedContext,
): AsyncGenerator<StreamPart> {
  const read = familyOf(request.model).createReader();
  let end: Extract<StreamPart, { type: 'finish_step' }> | undefined;
  for await (const chunk of untilReset(chunks, () => end !== undefined, context)) {
    for (const part of read(chunk)) {
      if (part.type === 'finish_step') end = part;
      else yield part;
    }
    if (end?.usage !== undefined) break;
  }
  if (end !== undefined) yield end;
}

const parse = (bytes: Uint8Array): unknown => withoutWraps(JSON.parse(new TextDecoder().decode(bytes)));

async function* payloadChunks(payloads: AsyncIterable<PayloadPart>): AsyncGenerator<unknown> {
  for await (const { bytes } of payloads) if (bytes !== undefined) yield parse(bytes);
}

async function* wholeChunks(request: ChatRequest, invoke: () => Promise<Uint8Array>): AsyncGenerator<unknown> {
  const answer = parse(await invoke());
  yield* familyOf(request.model).chunksOf?.(answer) ?? [answer];
}

/** The parts of a streamed answer, by the model's family. */
export const streamedParts = (
  request: ChatRequest,
  payloads: AsyncIterable<PayloadPart>,
  context: TimedContext,
): AsyncGenerator<StreamPart> => chunkParts(request, payloadChunks(payloads), context);

/** The parts of an answer that came as one, by the model's family. */
export const wholeParts = (
  request: ChatRequest,
  invoke: () => Promise<Uint8Array>,
  context: TimedContext,
): AsyncGenerator<StreamPart> => chunkParts(request, wholeChunks(request, invoke), context);
