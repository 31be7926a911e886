import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import { parseEventJson, withoutWraps } from './event-json';
import { type ByteStream, readChunks } from './read-chunks';
import { readEvents, type ServerSentEvent } from './sse-reader';
import { readUiMessageEvent, type UiMessageEvent } from './ui-message-event';
import { createUiMessageTranslator } from './ui-message-parts';

/** Longest event in UTF-16 code units where it carries a file: 32 MB. */
export const maxUiMessageEventLength = 33_554_432;
/** Longest other event. */
const maxEventLength = 1_048_576;

/** What the server sends last: an answer without a `finish` ends with it, unless it was aborted. */
const endMark = '[DONE]';

/** The reasons of ai 7. ai 5 says `unknown` as well, and a later version may add others. */
const finishReasons: ReadonlySet<string> = new Set([
  'stop',
  'length',
  'content-filter',
  'tool-calls',
  'error',
  'interrupted',
  'other',
]);

export type UiMessageReading = {
  /**
   * A `finish` may give any reason: one that ai 7 does not know reads as `unknown`. Without it the reader refuses such
   * an event, as ai 7's own client does.
   */
  readonly takesAnyReason?: boolean;
  /** The calls that the request answered for: their results may come without the calls. */
  readonly callsBefore?: readonly string[];
};

/** The event of a piece of data; undefined for one that this version does not know. */
const parseEvent = (data: string, takesAnyReason: boolean): UiMessageEvent | undefined => {
  const json = withoutWraps(parseEventJson(data));
  const read = readUiMessageEvent(json);
  if (read.kind === 'unknown') return undefined;
  const isRefused =
    read.kind === 'event' &&
    read.event.type === 'finish' &&
    !takesAnyReason &&
    !finishReasons.has(read.event.finishReason ?? 'stop');
  if (read.kind === 'malformed' || isRefused) {
    throw new ChatError({ code: 'malformed', detail: 'An event of the answer has the wrong shape.' });
  }
  if (data.length > maxEventLength && read.event.type !== 'file') throw new ChatError({ code: 'too-large' });
  return read.event;
};

/**
 * The live parts of the events of a UI message stream (version 1, ai 5 to 7). It ends after `finish_message`, which stands
 * for the `finish` event, or for a `[DONE]` without one; when `abort`, a `finish` that says `interrupted`, or the end of the
 * events comes first, the answer was interrupted and no `finish_message` is given. Events of types that it does not know are skipped.
 *
 * @throws ChatError `malformed` for an event without the fields of its type or one that the protocol does not expect
 * there, `too-large` for one beyond the limit, `unknown` with the server's text for an `error` event; whatever the events
 * fail with.
 */
export async function* uiMessageParts(
  events: AsyncIterable<ServerSentEvent>,
  { takesAnyReason = false, callsBefore = [] }: UiMessageReading = {},
): AsyncGenerator<StreamPart> {
  const translator = createUiMessageTranslator(callsBefore);
  let hasBegun = false;
  for await (const { data } of events) {
    if (data === endMark && !hasBegun) continue;
    if (data === endMark) {
      yield* translator.read({ type: 'finish' });
      return;
    }
    hasBegun = true;
    const event = parseEvent(data, takesAnyReason);
    if (event === undefined) continue;
    if (event.type === 'abort') return;
    yield* translator.read(event);
    if (event.type === 'finish') return;
  }
}

/** `uiMessageParts` of a body, which an abort ends quietly. */
export const readUiMessageStream = (body: ByteStream, signal?: AbortSignal): AsyncGenerator<StreamPart> =>
  uiMessageParts(readEvents(readChunks(body, signal), maxUiMessageEventLength));
