import type { StreamPart } from '@/lib/domain/stream-part';
import { createLobeTranslator, isLobeEvent } from './lobe-parts';
import { type ByteStream, readChunks } from './read-chunks';
import { readEvents, type ServerSentEvent } from './sse-reader';
import { maxUiMessageEventLength, uiMessageParts } from './ui-message-stream';
import { withFirst } from './with-first';

async function* lobeParts(events: AsyncIterable<ServerSentEvent>): AsyncGenerator<StreamPart> {
  const translator = createLobeTranslator();
  for await (const event of events) yield* translator.read(event);
  yield* translator.finish();
}

/**
 * The live parts of a body of server-sent events, in either of the two formats: that of LobeChat's own server, whose
 * events have names, or the UI message stream, whose events have none. The first event tells which.
 *
 * @param callsBefore the calls that the request answered for: their results may come without the calls.
 * @throws as `readUiMessageStream` and `LobeTranslator.read` do.
 */
export async function* readEventStream(
  body: ByteStream,
  callsBefore: readonly string[] = [],
): AsyncGenerator<StreamPart> {
  const events = readEvents(readChunks(body), maxUiMessageEventLength);
  const first = await events.next();
  if (first.done === true) return;
  const all = withFirst(first.value, events);
  yield* isLobeEvent(first.value) ? lobeParts(all) : uiMessageParts(all, { takesAnyReason: true, callsBefore });
}
