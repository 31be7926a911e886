import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import { type ForeignLines, foreignLines } from './foreign-lines';
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

/**
 * The error that an event tells in a form that neither format has, or that stands as text behind the events; undefined where
 * there is none.
 */
export type ForeignErrors = {
  inEvent(event: ServerSentEvent): Error | undefined;
  inText(text: string): Error | undefined;
};

const noErrors: ForeignErrors = { inEvent: () => undefined, inText: () => undefined };

async function* withoutErrors(
  events: AsyncIterable<ServerSentEvent>,
  errors: ForeignErrors,
  foreign?: ForeignLines,
): AsyncGenerator<ServerSentEvent> {
  for await (const event of events) {
    foreign?.clear();
    const error = errors.inEvent(event);
    if (error !== undefined) throw error;
    yield event;
  }
  const rest = foreign?.text() ?? '';
  const error = rest === '' ? undefined : errors.inText(rest);
  if (error !== undefined) throw error;
}

/**
 * The live parts of a body of server-sent events, in either of the two formats: that of LobeChat's own server, whose
 * events have names, or the UI message stream, whose events have none. The first event tells which.
 *
 * @param callsBefore the calls that the request answered for: their results may come without the calls.
 * @throws what `errors` find, and as `readUiMessageStream` and `LobeTranslator.read` do.
 */
export async function* readEventStream(
  body: ByteStream,
  callsBefore: readonly string[] = [],
  errors: ForeignErrors = noErrors,
): AsyncGenerator<StreamPart> {
  const foreign = foreignLines();
  const all = readEvents(readChunks(body), maxUiMessageEventLength, foreign.add);
  const events = withoutErrors(all, errors, foreign);
  const first = await events.next();
  if (first.done === true) return;
  const told = withFirst(first.value, events);
  yield* isLobeEvent(first.value) ? lobeParts(told) : uiMessageParts(told, { takesAnyReason: true, callsBefore });
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
 * @throws what `errors` find, ChatError `not-an-api` where the first line is no event, and as `readUiMessageStream` does.
 */
export async function* readJsonLines(
  body: ByteStream,
  callsBefore: readonly string[] = [],
  errors: ForeignErrors = noErrors,
): AsyncGenerator<StreamPart> {
  const events = withoutErrors(lineEvents(body), errors);
  const first = await events.next();
  if (first.done === true) return;
  if (readUiMessageEvent(jsonOf(first.value.data)?.value).kind !== 'event') throw new ChatError({ code: 'not-an-api' });
  yield* uiMessageParts(withFirst(first.value, events), { takesAnyReason: true, callsBefore });
}
