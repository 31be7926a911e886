import { readEvents } from '@/lib/chat-stream/sse-reader';
import { ChatError } from '@/lib/domain/chat-error';
import { bodyChunks } from './body-chunks';
import { asError, hasError, withError } from './error-event';
import { isJsonObject, parseJsonText } from './json-text';
import type { ServiceCall } from './service-call';

/**
 * What OpenAI and those who follow it send as the last event, `[DONE]`, also as others spell it: the answer has ended,
 * whatever else was left unsaid.
 */
const endMark = /^"?(?:\[done\]|done)"?$/iu;

/** JSON that is no event: what some send to keep a connection open. */
const isNothing = (value: unknown): boolean => value === null || value === '';

/** The last event of an answer of which the service said, by `[DONE]` or by sending it whole, that there is no more. */
export const endOfAnswer = Symbol('end of answer');

/** An event, or a whole body in place of a stream, may hold a picture: 32 MB. */
const maxEventLength = 33_554_432;

/** A whole answer as the events that would have streamed it; undefined for what is not an answer of the API. */
export type EventsOfWhole = (body: Readonly<Record<string, unknown>>) => readonly unknown[] | undefined;

const contentTypeOf = (response: Response): string =>
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

const notAnApi = (call: ServiceCall, response: Response): ChatError =>
  new ChatError({ code: 'not-an-api', status: response.status, host: call.host });

/**
 * A whole JSON body where a stream was asked for: an error that came with status 200, or the whole answer of a server
 * that does not stream (some give a list of events instead). Anything else is not an answer of this API.
 */
async function* wholeBody(
  chunks: AsyncIterable<Uint8Array>,
  response: Response,
  call: ServiceCall,
  eventsOf: EventsOfWhole,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxEventLength) throw new ChatError({ code: 'too-large', host: call.host });
  }
  if (call.context.signal.aborted) return;
  const parsed = parseJsonText(text);
  // Cut text is not JSON: nothing of it can be shown, and the answer is interrupted.
  if (parsed === undefined) return;
  const bodies = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  const events = bodies.flatMap((one: unknown) => {
    if (!isJsonObject(one)) throw notAnApi(call, response);
    const event = withError(one);
    const found = hasError(event) ? [event] : eventsOf(one);
    if (found === undefined) throw notAnApi(call, response);
    return found;
  });
  yield* events;
  yield endOfAnswer;
}

/** The first visible character of a body, with all its chunks. */
const withFirst = async (
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ readonly first: string; readonly all: AsyncGenerator<Uint8Array> }> => {
  const held: Uint8Array[] = [];
  let first = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    held.push(next.value);
    first = new TextDecoder()
      .decode(next.value)
      .replace(/^\ufeff/u, '')
      .trimStart()
      .slice(0, 1);
    if (first !== '') break;
  }
  return {
    first,
    all: (async function* () {
      yield* held;
      yield* chunks;
    })(),
  };
};

/**
 * The JSON of each event of an answer, and `endOfAnswer` for its `[DONE]`; for a server that sent its whole answer as
 * JSON, what `eventsOf` makes of it. An error, in whichever form it came, has its facts under `error`. Throws ChatError `malformed` at the first event that is not JSON, `reset` when
 * the connection breaks, and `not-an-api` for a page, for JSON that is not an answer, and for an answer without events
 * that does not call itself an event stream.
 */
export async function* jsonEvents(
  response: Response,
  call: ServiceCall,
  eventsOf: EventsOfWhole = () => undefined,
): AsyncGenerator<unknown> {
  const contentType = contentTypeOf(response);
  if (contentType === 'text/html') throw notAnApi(call, response);
  const { first, all } = await withFirst(bodyChunks(response, call));
  // No line of an event stream begins like this, so what the server calls its answer does not count.
  if (first === '{' || first === '[') {
    yield* wholeBody(all, response, call, eventsOf);
    return;
  }
  let hasEvents = false;
  for await (const { data, event: name } of readEvents(all, maxEventLength)) {
    // Some proxies write the field's name twice.
    const text = data.replace(/^(?:\s*data:)+/u, '').trim();
    if (text === '') continue;
    if (endMark.test(text)) {
      yield endOfAnswer;
      return;
    }
    hasEvents = true;
    const event = parseJsonText(text);
    if (name !== 'error' && event !== undefined && isNothing(event.value)) continue;
    if (event === undefined && name !== 'error') throw new ChatError({ code: 'malformed', host: call.host });
    yield name === 'error' ? asError(event === undefined ? text : event.value) : withError(event?.value);
  }
  const isEventStream = contentType === 'text/event-stream' || contentType === '';
  if (!hasEvents && !isEventStream && !call.context.signal.aborted) throw notAnApi(call, response);
}
