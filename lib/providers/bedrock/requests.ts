import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Model } from '@/lib/domain/model';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import { z } from '@/lib/domain/schema';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ServiceCall } from '@/lib/http/service-call';
import { controlClient, runtimeClient } from './client';
import { converseParts } from './converse-parts';
import { converseRequest } from './converse-request';
import { bedrockErrorData, clockSkewOf } from './errors';
import { invokeInput, streamedParts, wholeInput, wholeParts } from './invoke';
import { listBedrockModels } from './models';
import { converseStream, invokeModel, invokeModelStream } from './runtime';
import { wholeFrameFetch } from './whole-frames';

/** How a model is asked: Converse, or InvokeModel streamed or whole. */
export type BedrockOperation = 'converse' | 'invoke' | 'invoke-whole';

const answer = (
  request: ChatRequest,
  operation: BedrockOperation,
  call: ServiceCall,
  skewMs: number,
): AsyncIterable<StreamPart> => {
  const { settings, signal } = call.context;
  const client = runtimeClient(call.context, call, skewMs);
  switch (operation) {
    case 'converse':
      return converseParts(converseStream(client, converseRequest(request, settings), signal), call.context);
    case 'invoke':
      return streamedParts(request, invokeModelStream(client, invokeInput(request, settings), signal), call);
    case 'invoke-whole':
      return wholeParts(request, () => invokeModel(client, wholeInput(request, settings), signal), call);
    default:
      return operation satisfies never;
  }
};

/** What the SDK threw as a ChatError; the SDK's exceptions hold the response and are not kept as cause. */
export const asChatError = (error: unknown, { host, redact, context }: ServiceCall): unknown => {
  if (error instanceof ChatError || error instanceof SyntaxError || context.signal.aborted) return error;
  if (error instanceof z.core.$ZodError) return new ChatError({ code: 'malformed', host });
  const data = bedrockErrorData(error, { host, redact, now: context.clock.now() });
  return data === undefined ? error : new ChatError(data);
};

/** Signs once more with the service's time if our clock spoiled the signature and nothing has arrived yet. */
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

/** The models that the control service lists. Throws what the SDK throws. */
export const listModels = async (context: ProviderContext, call: ServiceCall): Promise<readonly Model[]> => {
  try {
    return await listBedrockModels(controlClient(context, call), context.signal);
  } catch (error) {
    const skew = clockSkewOf(error, context.clock.now());
    if (skew === undefined) throw error;
    return await listBedrockModels(controlClient(context, call, skew), context.signal);
  }
};

/** The parts of an answer. Throws ChatError, or what is no fault of the service. */
export const answerParts = (
  request: ChatRequest,
  operation: BedrockOperation,
  call: ServiceCall,
): AsyncIterable<StreamPart> => {
  const framed = { ...call, context: { ...call.context, fetch: wholeFrameFetch(call) } };
  return withRightClock((skewMs) => answer(request, operation, framed, skewMs), call);
};
