import type { InvokeModelWithResponseStreamCommandInput, PayloadPart } from '@aws-sdk/client-bedrock-runtime';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Model } from '@/lib/domain/model';
import { originPattern } from '@/lib/domain/network-address';
import { defineProvider, type ProviderContext } from '@/lib/domain/provider';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { type ServiceCall, serviceCall } from '../wire/service-call';
import { explainError } from '../wire/service-error';
import { stoppable } from '../wire/stoppable';
import { untilReset } from '../wire/until-reset';
import { controlAddress, controlClient, defaultRegion, runtimeAddress, runtimeClient } from './client';
import { converseParts } from './converse-parts';
import { converseRequest } from './converse-request';
import { bedrockErrorData, clockSkewOf } from './errors';
import { familyOf, needsInvoke } from './families/registry';
import { listBedrockModels } from './models';
import { converseStream, invokeModelStream } from './runtime';
import { wholeFrameFetch } from './whole-frames';

const fields: readonly SettingsField[] = [
  { name: 'region', type: 'text', labelKey: 'models.field.region', initial: defaultRegion, placeholder: defaultRegion },
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.bedrockApiKey',
    isOptional: true,
    // A lasting and a temporary key (Amazon Bedrock User Guide, "API keys").
    keyPrefixes: ['ABSK', 'bedrock-api-key-'],
  },
  { name: 'accessKeyId', type: 'secret', labelKey: 'models.field.accessKeyId', isOptional: true },
  { name: 'secretAccessKey', type: 'secret', labelKey: 'models.field.secretAccessKey', isOptional: true },
  { name: 'sessionToken', type: 'secret', labelKey: 'models.field.sessionToken', isOptional: true },
  { name: 'endpoint', type: 'url', labelKey: 'models.field.endpoint', isOptional: true },
  { name: 'modelId', type: 'text', labelKey: 'models.field.modelId', isOptional: true },
  {
    name: 'operation',
    type: 'select',
    labelKey: 'models.field.operation',
    isOptional: true,
    initial: 'auto',
    options: ['auto', 'converse', 'invoke'],
  },
  { name: 'guardrailIdentifier', type: 'text', labelKey: 'models.field.guardrailIdentifier', isOptional: true },
  { name: 'guardrailVersion', type: 'text', labelKey: 'models.field.guardrailVersion', isOptional: true },
  {
    name: 'trace',
    type: 'select',
    labelKey: 'models.field.trace',
    isOptional: true,
    options: ['DISABLED', 'ENABLED', 'ENABLED_FULL'],
  },
  {
    name: 'latency',
    type: 'select',
    labelKey: 'models.field.latency',
    isOptional: true,
    options: ['standard', 'optimized'],
  },
];

const textSetting = (settings: SettingsValues, name: string): string | undefined => {
  const value = settings[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** The invoke operations take guardrail, trace and latency as headers (API reference, InvokeModelWithResponseStream). */
const invokeInput = (request: ChatRequest, settings: SettingsValues): InvokeModelWithResponseStreamCommandInput => {
  const guardrailIdentifier = textSetting(settings, 'guardrailIdentifier');
  const trace = textSetting(settings, 'trace');
  const latency = textSetting(settings, 'latency');
  return {
    modelId: request.model,
    contentType: 'application/json',
    accept: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(familyOf(request.model).body(request))),
    ...(guardrailIdentifier !== undefined && {
      guardrailIdentifier,
      guardrailVersion: textSetting(settings, 'guardrailVersion') ?? 'DRAFT',
    }),
    ...((trace === 'ENABLED' || trace === 'DISABLED' || trace === 'ENABLED_FULL') && { trace }),
    ...((latency === 'standard' || latency === 'optimized') && { performanceConfigLatency: latency }),
  };
};

/** The end of an answer may be told before its usage: the last word counts. */
async function* invokeParts(request: ChatRequest, chunks: AsyncIterable<PayloadPart>): AsyncGenerator<StreamPart> {
  const read = familyOf(request.model).createReader();
  const decoder = new TextDecoder();
  let end: Extract<StreamPart, { type: 'finish_step' }> | undefined;
  for await (const { bytes } of untilReset(chunks, () => end !== undefined)) {
    if (bytes === undefined) continue;
    for (const part of read(JSON.parse(decoder.decode(bytes)))) {
      if (part.type === 'finish_step') end = part;
      else yield part;
    }
    if (end?.usage !== undefined) break;
  }
  if (end !== undefined) yield end;
}

const usesInvoke = (request: ChatRequest, settings: SettingsValues): boolean =>
  settings.operation === 'invoke' || (settings.operation !== 'converse' && needsInvoke(request.model));

const answer = (request: ChatRequest, call: ServiceCall, skewMs: number) => {
  const { context } = call;
  const client = runtimeClient(context, call, skewMs);
  return usesInvoke(request, context.settings)
    ? invokeParts(request, invokeModelStream(client, invokeInput(request, context.settings), context.signal))
    : converseParts(converseStream(client, converseRequest(request, context.settings), context.signal));
};

/** What the SDK threw as a ChatError; the SDK's exceptions hold the response and are not kept as cause. */
const asChatError = (error: unknown, { host, redact, context }: ServiceCall): unknown => {
  if (error instanceof ChatError || error instanceof SyntaxError || context.signal.aborted) return error;
  const data = bedrockErrorData(error, { host, redact, now: context.clock.now() });
  return data === undefined ? error : new ChatError(data);
};

/** A signature that our clock spoiled is made once more with the service's time, before anything has arrived. */
async function* withRightClock(
  make: (skewMs: number) => AsyncIterable<StreamPart>,
  call: ServiceCall,
): AsyncGenerator<StreamPart> {
  let hasOutput = false;
  try {
    for await (const part of make(0)) {
      hasOutput = true;
      yield part;
    }
    return;
  } catch (error) {
    const skew = clockSkewOf(error, call.context.clock.now());
    if (hasOutput || skew === undefined) throw asChatError(error, call);
    try {
      yield* make(skew);
    } catch (second) {
      throw asChatError(second, call);
    }
  }
}

const listModels = async (context: ProviderContext, call: ServiceCall): Promise<readonly Model[]> => {
  try {
    return await listBedrockModels(controlClient(context, call), context.signal);
  } catch (error) {
    const skew = clockSkewOf(error, context.clock.now());
    if (skew === undefined) throw error;
    return await listBedrockModels(controlClient(context, call, skew), context.signal);
  }
};

/** Amazon Bedrock over the AWS SDK: Converse, or InvokeModel with the body of the model's family where Converse is not known. */
export const bedrock = defineProvider({
  id: 'bedrock',
  label: 'Amazon Bedrock',
  ignores: ['effort'],
  fields,
  origins: (settings) => [originPattern(runtimeAddress(settings)), originPattern(controlAddress(settings))],
  async listModels(context) {
    const call = serviceCall(controlAddress(context.settings), fields, context);
    const named = textSetting(context.settings, 'modelId');
    try {
      const listed = await listModels(context, call);
      return named === undefined ? listed : [{ id: named, name: named }, ...listed];
    } catch (error) {
      context.signal.throwIfAborted();
      const known = asChatError(error, call);
      // Keys that may ask a model need not be allowed to list models.
      const isForbidden = known instanceof ChatError && known.data.code === 'forbidden';
      if (named !== undefined && isForbidden) return [{ id: named, name: named }];
      throw known;
    }
  },
  unprovenByList: (settings) => (textSetting(settings, 'modelId') === undefined ? undefined : 'everything'),
  async *stream(request, context) {
    const call = serviceCall(runtimeAddress(context.settings), fields, context);
    const framed = { ...call, context: { ...context, fetch: wholeFrameFetch(call) } };
    const parts = withRightClock((skewMs) => answer(request, framed, skewMs), call);
    yield* stoppable(parts, call);
  },
  explain: explainError,
});
