import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import { readLines } from './line-reader';
import { createLobeTranslator, isLobeEvent } from './lobe-parts';
import { type ByteStream, readChunks } from './read-chunks';
import { readEvents, type ServerSentEvent } from './sse-reader';
import { readUiMessageEvent } from './ui-message-event';
import { maxUiMessageEventLength, uiMessageParts } from './ui-message-stream';
import { withFirst } from './with-first';

async function* lobeParts(events: AsyncIterable<ServerSentEvent>): AsyncGenerator<StreamPart> {
  const translator = createLobeTranslator();
  for await (const event of events) yield* translator.read(event);
  yield* translator.finish();
}

/** The error that an event tells in a form that neither format has; undefined where it tells none. */
type ForeignError = (event: ServerSentEvent) => Error | undefined;

async function* withoutErrors(
  events: AsyncIterable<ServerSentEvent>,
  errorIn: ForeignError,
): AsyncGenerator<ServerSentEvent> {
  for await (const event of events) {
    const error = errorIn(event);
    if (error !== undefined) throw error;
    yield event;
  }
}

/**
 * The live parts of a body of server-sent events, in either of the two formats: that of LobeChat's own server, whose
 * events have names, or the UI message stream, whose events have none. The first event tells which.
 *
 * @param callsBefore the calls that the request answered for: their results may come without the calls.
 * @throws what `errorIn` finds, and as `readUiMessageStream` and `LobeTranslator.read` do.
 */
export async function* readEventStream(
  body: ByteStream,
  callsBefore: readonly string[] = [],
  errorIn: ForeignError = () => undefined,
): AsyncGenerator<StreamPart> {
  const events = withoutErrors(readEvents(readChunks(body), maxUiMessageEventLength), errorIn);
  const first = await events.next();
  if (first.done === true) return;
  const all = withFirst(first.value, events);
  yield* isLobeEvent(first.value) ? lobeParts(all) : uiMessageParts(all, { takesAnyReason: true, callsBefore });
}

const jsonOf = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** One event a line. What the end of the body cut is dropped. */
async function* lineEvents(body: ByteStream): AsyncGenerator<ServerSentEvent> {
  let cut: string | undefined;
  for await (const line of readLines(body)) {
    const data = line.trim();
    if (cut !== undefined) yield { data: cut };
    cut = undefined;
    if (data === '') continue;
    if (data === '[DONE]' || jsonOf(data) !== undefined) yield { data };
    else cut = data;
  }
}

/**
 * The live parts of a body that has the events of the UI message stream as lines of JSON (NDJSON).
 *
 * @param callsBefore as of `readEventStream`.
 * @throws what `errorIn` finds, ChatError `not-an-api` where the first line is no event, and as `readUiMessageStream` does.
 */
export async function* readJsonLines(
  body: ByteStream,
  callsBefore: readonly string[] = [],
  errorIn: ForeignError = () => undefined,
): AsyncGenerator<StreamPart> {
  const events = withoutErrors(lineEvents(body), errorIn);
  const first = await events.next();
  if (first.done === true) return;
  if (readUiMessageEvent(jsonOf(first.value.data)?.value).kind !== 'event') throw new ChatError({ code: 'not-an-api' });
  yield* uiMessageParts(withFirst(first.value, events), { takesAnyReason: true, callsBefore });
}
