import { ChatError } from '@/lib/domain/chat-error';

/** One server-sent event. `event` is absent when the server named none; data lines are joined by LF. */
export type ServerSentEvent = { readonly event?: string; readonly data: string };

/** An event with what is needed to take its stream up again: both as they were written, `retry` in ms, where it has them. */
export type PlacedEvent = ServerSentEvent & { readonly id?: string; readonly retry?: string };

/** Longest event, in UTF-16 code units, unless the caller allows more. */
const defaultMaxLength = 1_048_576;

const fieldOf = (line: string): { readonly name: string; readonly value: string } => {
  const colon = line.indexOf(':');
  if (colon === -1) return { name: line, value: '' };
  const start = line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1;
  return { name: line.slice(0, colon), value: line.slice(start) };
};

/** Lines ended by LF, CRLF or CR, each as soon as it is whole, and what the body ends with. */
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
  if (rest !== '') yield rest;
}

/** Whether data is a whole JSON object, list or end mark: all that the services say. */
const isWhole = (data: string): boolean => {
  if (!/^\s*[{[]/u.test(data)) return false;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return data.trim() === '[DONE]';
  }
};

/** How many lines of one event are tried: JSON over more lines is read once, when its event ends. */
const mostLooks = 16;

/** A line of data whose field some write in capitals, behind a blank, or behind a mark of byte order. */
const oddData = /^[\s\ufeff]*data\s*:\s*(?=[{[])/iu;

/** Fields without data; the one without a name is a comment. */
const otherFields: ReadonlySet<string> = new Set(['', 'event', 'id', 'retry']);

/** The name of an event whose server writes `error:` where the format has `data:` (llama.cpp). */
const errorField = 'error';

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): comments and fields other
 * than `event` and `data` are ignored, and an event without data is not delivered. Servers deviate: whole JSON is an event
 * although no empty line follows it, before the next one and at the end of the body; an `error` field is an event of that
 * name; before JSON the name of the field may be written otherwise. What the end of the body cut is dropped. Memory is bounded by `maxLength` code units per event. `onForeign` gets the
 * lines that are no field of the format and no comment.
 *
 * @throws ChatError `too-large` for an event beyond the limit; whatever the chunks fail with.
 */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number = defaultMaxLength,
  onForeign?: (line: string) => void,
): AsyncGenerator<ServerSentEvent> {
  for await (const { data, event } of readPlacedEvents(chunks, maxLength, onForeign)) {
    yield { data, ...(event !== undefined && { event }) };
  }
}

/** As `readEvents`, with the places of the events in their stream. */
export async function* readPlacedEvents(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
  onForeign?: (line: string) => void,
): AsyncGenerator<PlacedEvent> {
  let event: string | undefined;
  /** A name that came after data: of this event, or of the next one where no empty line stands between them. */
  let later: string | undefined;
  let data: string | undefined;
  /** For whoever takes a stream up again where it broke off. */
  let place: Pick<PlacedEvent, 'id' | 'retry'> = {};
  let looks = 0;
  /** This server writes no empty lines. */
  let isBare = false;

  const taken = (name: string | undefined, next?: string): readonly PlacedEvent[] => {
    const whole = data === undefined ? [] : [{ data, ...(name !== undefined && { event: name }), ...place }];
    place = {};
    event = next;
    looks = 0;
    later = undefined;
    data = undefined;
    return whole;
  };

  for await (const line of readEndedLines(chunks, maxLength)) {
    if (line === '') {
      yield* taken(later ?? event);
      continue;
    }
    const { name, value } = fieldOf(line.replace(oddData, 'data:'));
    if (name === 'event') {
      if (data === undefined) event = value;
      else later = value;
    }
    if (name === 'id' || name === 'retry') place = { ...place, [name]: value };
    if (name !== 'data' && name !== errorField) {
      if (!otherFields.has(name)) onForeign?.(line);
      continue;
    }
    if (data !== undefined && looks < mostLooks && isWhole(data)) {
      isBare = true;
      yield* taken(event, later);
    }
    looks += 1;
    if (name === errorField && data === undefined) event = errorField;
    data = data === undefined ? value : `${data}\n${value}`;
    if (data.length > maxLength) throw new ChatError({ code: 'too-large' });
    if (isBare && isWhole(data)) yield* taken(event);
  }
  if (data !== undefined && (event === errorField || isWhole(data))) yield* taken(later ?? event);
}
