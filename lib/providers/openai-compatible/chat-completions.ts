import type { ChatRequest } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import { jsonEvents } from '@/lib/http/json-events';
import type { ServiceCall } from '@/lib/http/service-call';
import { makeCallId } from '../wire/call-id';
import { stoppable } from '../wire/stoppable';
import { postForStream } from './client';
import type { Dialect } from './dialect';
import type { Endpoint } from './endpoint';
import { chatCompletionsBody } from './request-body';
import { chatCompletionParts } from './stream-parts';
import { chunksOfWhole } from './whole-completion';

async function* parts(
  endpoint: Endpoint,
  request: ChatRequest,
  dialect: Dialect,
  call: ServiceCall,
): AsyncGenerator<StreamPart> {
  const named = dialect.cacheKey === 'x-grok-conv-id' && request.cacheKey !== undefined;
  const headers = { ...(named && { 'x-grok-conv-id': request.cacheKey }), ...endpoint.headers };
  const body = chatCompletionsBody(request, dialect);
  const response = await postForStream({ ...endpoint, headers }, '/chat/completions', body, call);
  yield* chatCompletionParts(jsonEvents(response, call, chunksOfWhole), call, {
    mayWriteThinkTags: dialect.mayWriteThinkTags,
    request,
    makeId: makeCallId,
    tools: new Set(request.tools?.map(({ name }) => name)),
  });
}

/**
 * One streamed chat completion as stream parts: `finish_step` when a finish reason was read, none when the answer broke
 * off or was stopped. Throws ChatError for everything else.
 */
export const streamChatCompletion = (
  endpoint: Endpoint,
  request: ChatRequest,
  dialect: Dialect,
  call: ServiceCall,
): AsyncIterable<StreamPart> => stoppable(parts(endpoint, request, dialect, call), call);
