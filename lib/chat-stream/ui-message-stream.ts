import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import { type ByteStream, readChunks } from './read-chunks';
import { readEvents } from './sse-reader';
import { type UiMessageEvent, uiMessageEventSchema } from './ui-message-event';
import { createUiMessageTranslator } from './ui-message-parts';

/** Longest event in UTF-16 code units: 32 MB where it carries a file, 1 MB otherwise. */
const maxFileEventLength = 33_554_432;
const maxEventLength = 1_048_576;

/** What the server sends last. Like the protocol's own client, the reader skips it: it ends nothing by itself. */
const endMark = '[DONE]';

const parseEvent = (data: string): UiMessageEvent => {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw new ChatError({ code: 'malformed', detail: 'An event of the answer is not JSON.' }, { cause });
  }
  const event = uiMessageEventSchema.safeParse(json);
  if (!event.success) throw new ChatError({ code: 'malformed', detail: 'An event of the answer has the wrong shape.' });
  if (data.length > maxEventLength && event.data.type !== 'file') throw new ChatError({ code: 'too-large' });
  return event.data;
};

/**
 * The live parts of a UI message stream body (version 1, ai 5 and later). It ends after `finish_message`, which stands
 * for the `finish` event; when `abort` or the end of the body comes first, the answer was interrupted and no
 * `finish_message` is given.
 *
 * @throws ChatError `malformed` for an event that the protocol does not know or expect there, `too-large` for one beyond
 * the limit, `unknown` with the server's text for an `error` event; whatever the body fails with.
 */
export async function* readUiMessageStream(body: ByteStream, signal?: AbortSignal): AsyncGenerator<StreamPart> {
  const translator = createUiMessageTranslator();
  for await (const { data } of readEvents(readChunks(body, signal), maxFileEventLength)) {
    if (data === endMark) continue;
    const event = parseEvent(data);
    if (event.type === 'abort') return;
    yield* translator.read(event);
    if (event.type === 'finish') return;
  }
}
