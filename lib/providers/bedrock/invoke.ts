import type { InvokeModelWithResponseStreamCommandInput, PayloadPart } from '@aws-sdk/client-bedrock-runtime';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { hasError, withError } from '@/lib/http/error-event';
import { foreignTextError } from '@/lib/http/foreign-text-error';
import { parseEventText } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
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

/** The end of an answer may arrive before its usage: the last end counts. */
async function* chunkParts(
  request: ChatRequest,
  chunks: AsyncIterable<unknown>,
  call: ServiceCall,
): AsyncGenerator<StreamPart> {
  const read = familyOf(request.model).createReader();
  let end: Extract<StreamPart, { type: 'finish_step' }> | undefined;
  for await (const chunk of untilReset(chunks, () => end !== undefined, call.context)) {
    for (const part of read(chunk)) {
      if (part.type === 'finish_step') end = part;
      else yield part;
    }
    if (end?.usage !== undefined) break;
  }
  if (end !== undefined) yield end;
}

/** The JSON of a chunk, or of a whole answer. Throws ChatError: the service's own where it tells one, or what its words say. */
const parse = (bytes: Uint8Array, call: ServiceCall): unknown => {
  const text = new TextDecoder().decode(bytes);
  const parsed = parseEventText(text);
  if (parsed === undefined) {
    const said = foreignTextError(text.trim(), call, { hasBegun: true })?.data;
    throw new ChatError({ host: call.host, ...said, code: said?.code === 'not-an-api' ? said.code : 'malformed' });
  }
  const told = withError(parsed.value);
  if (hasError(told)) throw inBandError(told, call);
  return parsed.value;
};

async function* payloadChunks(payloads: AsyncIterable<PayloadPart>, call: ServiceCall): AsyncGenerator<unknown> {
  for await (const { bytes } of payloads) if (bytes !== undefined) yield parse(bytes, call);
}

async function* wholeChunks(
  request: ChatRequest,
  invoke: () => Promise<Uint8Array>,
  call: ServiceCall,
): AsyncGenerator<unknown> {
  const answer = parse(await invoke(), call);
  yield* familyOf(request.model).chunksOf?.(answer) ?? [answer];
}

/** The parts of a streamed answer, by the model's family. */
export const streamedParts = (
  request: ChatRequest,
  payloads: AsyncIterable<PayloadPart>,
  call: ServiceCall,
): AsyncGenerator<StreamPart> => chunkParts(request, payloadChunks(payloads, call), call);

/** The parts of an answer that came as one, by the model's family. */
export const wholeParts = (
  request: ChatRequest,
  invoke: () => Promise<Uint8Array>,
  call: ServiceCall,
): AsyncGenerator<StreamPart> => chunkParts(request, wholeChunks(request, invoke, call), call);
