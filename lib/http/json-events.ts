import { readEvents } from '@/lib/chat-stream/sse-reader';
import { ChatError } from '@/lib/domain/chat-error';
import { bodyChunks } from './body-chunks';
import { isJsonObject, parseJsonText } from './json-text';
import type { ServiceCall } from './service-call';

/** What OpenAI and those who follow it send as the last event. It ends reading and says nothing about the answer. */
const endMark = '[DONE]';

/** A whole body in place of a stream is read up to this many characters. */
const longestWholeBody = 1_048_576;

/** An event may hold a picture: 32 MB. */
const longestEvent = 33_554_432;

const contentTypeOf = (response: Response): string =>
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

const notAnApi = (call: ServiceCall, response: Response): ChatError =>
  new ChatError({ code: 'not-an-api', status: response.status, host: call.host });

/** A whole JSON body where a stream was asked for: an error that came with status 200, else no answer of this API. */
async function* wholeBody(response: Response, call: ServiceCall): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bodyChunks(response, call)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestWholeBody) break;
  }
  if (call.context.signal.aborted) return;
  const body = parseJsonText(text)?.value;
  if (!isJsonObject(body) || body.error === undefined) throw notAnApi(call, response);
  yield body;
}

/**
 * The JSON of each event of an answer, until `[DONE]` or the end of the body. Throws ChatError `malformed` at the first
 * event that is not JSON, `reset` when the connection breaks, and `not-an-api` for a page, or for an answer without
 * events that does not call itself an event stream.
 */
export async function* jsonEvents(response: Response, call: ServiceCall): AsyncGenerator<unknown> {
  const contentType = contentTypeOf(response);
  if (contentType === 'text/html') throw notAnApi(call, response);
  if (contentType === 'application/json') {
    yield* wholeBody(response, call);
    return;
  }
  let hasEvents = false;
  for await (const { data } of readEvents(bodyChunks(response, call), longestEvent)) {
    const text = data.trim();
    if (text === '') continue;
    if (text === endMark) return;
    hasEvents = true;
    const event = parseJsonText(text);
    if (event === undefined) throw new ChatError({ code: 'malformed', host: call.host });
    yield event.value;
  }
  const isEventStream = contentType === 'text/event-stream' || contentType === '';
  if (!hasEvents && !isEventStream && !call.context.signal.aborted) throw notAnApi(call, response);
}
