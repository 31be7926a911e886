import { withFirst } from '@/lib/chat-stream/with-first';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import { jsonEvents } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { toChatError } from '@/lib/http/service-error';
import { streamChatCompletion } from '../openai-compatible/chat-completions';
import { postForStream } from '../openai-compatible/client';
import type { Dialect } from '../openai-compatible/dialect';
import type { Endpoint } from '../openai-compatible/endpoint';
import { chatCompletionParts } from '../openai-compatible/stream-parts';
import { makeCallId } from '../wire/call-id';
import { foldedThoughts } from '../wire/folded-thoughts';
import { stoppable } from '../wire/stoppable';
import { responsesBody } from './responses-request';
import { responsesParts } from './responses-stream';
import { eventsOfResponse } from './whole-response';

/** Gateways that know one format answer every path in it: the answer is paid for, so it is read in that format. */
const isCompletionChunk = (event: unknown): boolean =>
  isJsonObject(event) && event.type === undefined && Array.isArray(event.choices);

async function* parts(
  endpoint: Endpoint,
  request: ChatRequest,
  call: ServiceCall,
  mayWriteThinkTags: boolean,
): AsyncGenerator<StreamPart> {
  const response = await postForStream(endpoint, '/responses', responsesBody(request), call);
  const events = jsonEvents(response, call, eventsOfResponse);
  const first = await events.next();
  if (first.done === true) return;
  const all = withFirst(first.value, events);
  const tools = new Set(request.tools?.map(({ name }) => name));
  if (isCompletionChunk(first.value)) {
    yield* chatCompletionParts(all, call, { mayWriteThinkTags, request, makeId: makeCallId, tools });
    return;
  }
  const answer = responsesParts(all, call, makeCallId);
  yield* mayWriteThinkTags ? foldedThoughts(answer, request) : answer;
}

/** One streamed answer of the Responses API as stream parts; otherwise like `streamChatCompletion`. `dialect`: whose it is. */
export const streamResponse = (
  endpoint: Endpoint,
  request: ChatRequest,
  { mayWriteThinkTags }: Pick<Dialect, 'mayWriteThinkTags'>,
  call: ServiceCall,
): AsyncIterable<StreamPart> => stoppable(parts(endpoint, request, call, mayWriteThinkTags), call);

const pathStatuses: ReadonlySet<number | undefined> = new Set([404, 405, 501]);
/** A model or deployment that does not exist is missing on the other path too. */
const modelCodes: ReadonlySet<string | undefined> = new Set(['model_not_found', 'deploymentnotfound']);

/**
 * Whether a server turned a request away because it does not offer this interface, or not for this model. Nothing was
 * billed: it answered with an error status, with a page, or with Azure's `OperationNotSupported`.
 */
const lacksInterface = (error: unknown, call: ServiceCall): boolean => {
  const { code, status = 0, serviceCode } = toChatError(error, call.redact).data;
  // Nobody knows where a redirect leads, so the server is not asked twice.
  const isPage = code === 'not-an-api' && status >= 200 && status < 300;
  const word = serviceCode?.toLowerCase();
  if (modelCodes.has(word)) return false;
  return pathStatuses.has(status) || word === 'operationnotsupported' || isPage;
};

/** The Responses API has no stop texts; what was found out about the model decides first. */
const beginsWithResponses = ({ settings }: ChatRequest, { context: { findings } }: ServiceCall): boolean =>
  findings?.lacksResponses !== undefined ? !findings.lacksResponses : settings?.stop === undefined;

/**
 * One streamed answer, through the Responses API if the server has it for the model, else through chat completions;
 * with a stop text the other way round. The second is asked only if the first was turned away before anything came, and
 * that result is remembered.
 */
export async function* streamPreferringResponses(
  endpoint: Endpoint,
  request: ChatRequest,
  dialect: Dialect,
  call: ServiceCall,
): AsyncGenerator<StreamPart> {
  const byResponses = beginsWithResponses(request, call);
  const answerBy = (isResponses: boolean): AsyncIterable<StreamPart> =>
    isResponses
      ? streamResponse(endpoint, request, dialect, call)
      : streamChatCompletion(endpoint, request, dialect, call);
  let hasParts = false;
  try {
    for await (const part of answerBy(byResponses)) {
      hasParts = true;
      yield part;
    }
    return;
  } catch (error) {
    if (hasParts || call.context.signal.aborted || !lacksInterface(error, call)) throw error;
  }
  for await (const part of answerBy(!byResponses)) {
    if (!hasParts) call.context.onFinding?.({ lacksResponses: byResponses });
    hasParts = true;
    yield part;
  }
}
