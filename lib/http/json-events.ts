import { foreignLines } from '@/lib/chat-stream/foreign-lines';
import { readEvents } from '@/lib/chat-stream/sse-reader';
import { ChatError } from '@/lib/domain/chat-error';
import { bodyChunks } from './body-chunks';
import { asError, hasError, withError } from './error-event';
import { foreignTextError } from './foreign-text-error';
import { isJsonObject, parseEventText } from './json-text';
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

/** The names of events whose data has the name as its type, which some leave out. */
const typedNames = /^(?:response\.|message_|content_block_)/u;

/** An event with its name for its type, where it has none. */
const withType = (event: unknown, name: string | undefined): unknown =>
  name !== undefined && typedNames.test(name) && isJsonObject(event) && event.type === undefined && !hasError(event)
    ? { ...event, type: name }
    : event;

/** The names of events that end an answer where their data says nothing. */
const endNames: ReadonlySet<string | undefined> = new Set(['done', 'end']);
/** Those that may as well be said of a step of it: they end it where nothing comes after them. */
const stepNames: ReadonlySet<string | undefined> = new Set(['complete', 'finish']);
const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/** An event, or a whole body in place of a stream, may hold a picture: 32 MB. */
const maxEventLength = 33_554_432;

/** A whole answer as the events that would have streamed it; undefined for what is not an answer of the API. */
export type EventsOfWhole = (body: Readonly<Record<string, unknown>>) => readonly unknown[] | undefined;

const contentTypeOf = (response: Response): string =>
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

const notAnApi = (call: ServiceCall, response: Response): ChatError =>
  new ChatError({ code: 'not-an-api', status: response.status, host: call.host });

const malformed = (call: ServiceCall): ChatError => new ChatError({ code: 'malformed', host: call.host });

/** The error for an event that is no JSON, with its words where it has any. */
const unreadable = (text: string, call: ServiceCall): ChatError => {
  const said = foreignTextError(text, call, { hasBegun: true });
  return said?.data.code === 'ended-early'
    ? new ChatError({ ...said.data, code: 'malformed' })
    : (said ?? malformed(call));
};

/** A first line is no longer, UTF-16 units. */
const mostToTell = 65_536;

/** The first line of a body of which a second one has begun, where each is a JSON object; undefined for any other body. */
const firstOfLines = (text: string): string | undefined => {
  const [, line, next] = /^\s*(\{.*\}|"\{.*\}")\s*\n\s*("?\{|\[DONE\])/u.exec(text) ?? [];
  return next === undefined || line === undefined || parseEventText(line) === undefined ? undefined : line;
};

/**
 * The events of a body that has one in each line, without `data:`. What the end of the body cut is dropped.
 *
 * @throws ChatError `malformed` where a line that is no JSON stands before others, as for an event stream.
 */
async function* eventsOfLines(
  begun: string,
  chunks: AsyncIterable<Uint8Array>,
  decoder: TextDecoder,
  call: ServiceCall,
): AsyncGenerator<unknown> {
  let rest = begun;
  let isBroken = false;
  const eventOf = function* (line: string): Generator<unknown> {
    const text = line.trim();
    if (text === '') return;
    if (isBroken) throw malformed(call);
    const event = parseEventText(text);
    if (endMark.test(text)) yield endOfAnswer;
    else if (event === undefined) isBroken = true;
    else if (isJsonObject(event.value)) yield withError(event.value);
  };
  const lines = (): readonly string[] => {
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    return whole;
  };
  for (const line of lines()) yield* eventOf(line);
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > maxEventLength) throw new ChatError({ code: 'too-large', host: call.host });
    for (const line of lines()) yield* eventOf(line);
  }
  yield* eventOf(rest);
}

/** Whether a text is no object and no list of JSON: an answer in JSON text, or words in quotation marks. */
const isJsonText = (text: string): boolean => /^\s*"/u.test(text);

/**
 * A whole JSON body where a stream was asked for: an error that came with status 200, or the whole answer of a server
 * that does not stream (some give a list of events instead, or a line for each). Anything else is not an answer of this API.
 */
async function* wholeBody(
  chunks: AsyncGenerator<Uint8Array>,
  response: Response,
  call: ServiceCall,
  eventsOf: EventsOfWhole,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const piece = decoder.decode(next.value, { stream: true });
    text += piece;
    if (text.length > maxEventLength) throw new ChatError({ code: 'too-large', host: call.host });
    if (piece.includes('{') && text.length < mostToTell && firstOfLines(text) !== undefined) {
      yield* eventsOfLines(text, chunks, decoder, call);
      return;
    }
  }
  if (call.context.signal.aborted) return;
  const parsed = parseEventText(text);
  const said = isJsonText(text)
    ? foreignTextError(text.trim(), call, { hasBegun: false, status: response.status })
    : undefined;
  if (said !== undefined && typeof parsed?.value !== 'object') throw said;
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
 * JSON, what `eventsOf` makes of it. An error, in whichever form it came, has its facts under `error`. Throws ChatError
 * `malformed` at the first event that is not JSON, `reset` when the connection breaks, `not-an-api` for a page, also behind
 * events, for JSON that is not an answer, and for an answer without events that does not call itself an event stream; what
 * else the last lines say without being events.
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
  if (first === '{' || first === '[' || first === '"') {
    yield* wholeBody(all, response, call, eventsOf);
    return;
  }
  let hasEvents = false;
  let isDone = false;
  const foreign = foreignLines();
  const status = { status: response.status };
  for await (const { data, event: name } of readEvents(all, maxEventLength, foreign.add)) {
    foreign.clear();
    // Some proxies write the field's name twice.
    const text = data.replace(/^(?:\s*data:)+/u, '').trim();
    if (text === '') continue;
    if (endMark.test(text)) {
      yield endOfAnswer;
      return;
    }
    hasEvents = true;
    const event = parseEventText(text);
    if (name !== 'error' && event !== undefined && isNothing(event.value)) continue;
    if (event === undefined && name !== 'error') throw unreadable(text, call);
    if (endNames.has(name) && isEmptyObject(event?.value)) {
      yield endOfAnswer;
      return;
    }
    isDone = stepNames.has(name) && isEmptyObject(event?.value);
    if (isDone) continue;
    const several = Array.isArray(event?.value) && name !== 'error' ? event.value : undefined;
    if (several !== undefined && several.length > 0 && several.every(isJsonObject) && !hasError(withError(several))) {
      yield* several.map(withError);
      continue;
    }
    yield name === 'error'
      ? asError(event === undefined ? text : event.value)
      : withType(withError(event?.value), name);
  }
  if (isDone) yield endOfAnswer;
  const rest = foreign.text();
  const said = rest === '' ? undefined : foreignTextError(rest, call, { ...status, hasBegun: hasEvents });
  if (said !== undefined && !isDone && !call.context.signal.aborted) throw said;
  const isEventStream = contentType === 'text/event-stream' || contentType === '';
  if (!hasEvents && !isEventStream && !call.context.signal.aborted) throw notAnApi(call, response);
}
