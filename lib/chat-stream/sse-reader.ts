import { ChatError } from '@/lib/domain/chat-error';

/** One server-sent event. `event` is absent when the server named none; data lines are joined by LF. */
export type ServerSentEvent = { readonly event?: string; readonly data: string };

/** Longest event, in UTF-16 code units, unless the caller allows more. */
const defaultMaxLength = 1_048_576;

const fieldOf = (line: string): { readonly name: string; readonly value: string } => {
  const colon = line.indexOf(':');
  if (colon === -1) return { name: line, value: '' };
  const start = line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1;
  return { name: line.slice(0, colon), value: line.slice(start) };
};

/** Lines ended by LF, CRLF or CR, each as soon as it is whole. An unfinished line at the body's end is dropped. */
async function* readEndedLines(chunks: AsyncIterable<Uint8Array>, maxLength: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let endedByCarriageReturn = false;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    // A CR has ended its line already: the LF of a CRLF that the chunks cut in two ends nothing more.
    const fresh = endedByCarriageReturn && text.startsWith('\n') ? text.slice(1) : text;
    endedByCarriageReturn = text.endsWith('\r');
    const lines = fresh.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    for (const piece of lines) {
      yield rest + piece;
      rest = '';
    }
    rest += last;
    if (rest.length > maxLength) throw new ChatError({ code: 'too-large' });
  }
}

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): comments and fields other
 * than `event` and `data` are ignored, an event without data is not delivered, and one that no empty line ended at the
 * end of the body is dropped. Memory is bounded by `maxLength` code units per event.
 *
 * @throws ChatError `too-large` for an event beyond the limit; whatever the chunks fail with.
 */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number = defaultMaxLength,
): AsyncGenerator<ServerSentEvent> {
  let event: string | undefined;
  let data: string | undefined;
  for await (const line of readEndedLines(chunks, maxLength)) {
    if (line === '') {
      if (data !== undefined) yield { data, ...(event !== undefined && { event }) };
      event = undefined;
      data = undefined;
      continue;
    }
    const { name, value } = fieldOf(line);
    if (name === 'event') event = value;
    if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    if (data !== undefined && data.length > maxLength) throw new ChatError({ code: 'too-large' });
  }
}
