import { readChunks } from '@/lib/chat-stream/read-chunks';
import { type PlacedEvent, readPlacedEvents } from '@/lib/chat-stream/sse-reader';
import { withFirst } from '@/lib/chat-stream/with-first';
import { ChatError } from '@/lib/domain/chat-error';
import { rebuiltResponse } from '@/lib/http/rebuilt-response';
import { mcpCauses } from '../explain-mcp-error';
import { maxAnswerBytes } from '../server-fetch';
import type { Fields } from './fields';
import { type AskedMessage, lenientMessage } from './message';
import { jsonValues } from './parsed-json';

/** Reads the answers of one connection. Both ways fail with ChatError. */
export type AnswerReader = {
  /** A request leaves: what answers it is read as its method says. */
  expect(asked: AskedMessage): void;
  /** An answer with its messages made those of the protocol; what holds no messages stays as it is. */
  tidy(response: Response, asked: AskedMessage | undefined): Promise<Response>;
  /** The answer to a request that gets one message, whichever way it was sent; undefined where there is none. */
  answerTo(response: Response, asked: AskedMessage): Promise<Fields | undefined>;
  /** How many events were no messages so far. */
  badEvents(): number;
};

export type AnswerReaderOptions = {
  readonly host: string;
  noted(error: ChatError): ChatError;
  /** Looks at a message before it goes on, and may throw. */
  check(message: Fields, asked: AskedMessage | undefined): void;
};

const json = 'application/json';
const eventStream = 'text/event-stream';

/** The media type of an answer, without its parameters; empty where it has none. */
export const mediaType = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export const isEventStream = (response: Response): boolean => mediaType(response) === eventStream;

const headersFor = ({ headers }: Response, type: string): Headers => {
  const next = new Headers(headers);
  next.set('content-type', type);
  next.delete('content-length');
  return next;
};

/** The beginning of a stream of events, whatever type its server gave it. */
const eventStart = /^\uFEFF?\s*(?:(?:data|event|id|retry)\s*:|:)/u;

/** The type of an answer; of one that is no stream of events, its text where that was read to know the type. */
type Sorted = { readonly type: string; readonly text?: string; readonly response: Response };

/** So many letters tell events from anything else. So many bytes of empty lines are read for them. */
const headLetters = 8;
const maxHeadBytes = 4096;

/** The beginning of a body, without taking it from what is read. */
const withHead = async (response: Response): Promise<{ readonly head: string; readonly response: Response }> => {
  if (response.body === null) return { head: '', response };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const chunks: Uint8Array[] = [];
  let head = '';
  let bytes = 0;
  let isDone = false;
  while (!isDone && head.trimStart().length < headLetters && bytes < maxHeadBytes) {
    const { done, value } = await reader.read();
    isDone = done;
    if (value === undefined) continue;
    chunks.push(value);
    bytes += value.length;
    head += decoder.decode(value, { stream: true });
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = chunks.length > 0 ? { done: false, value: chunks.shift() } : await reader.read();
        if (done || value === undefined) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { head, response: rebuiltResponse(response, body) };
};

/**
 * Servers forget the type of what they send, or name another: what it is can be seen. Only what does not begin as events
 * is read whole, since those may never end.
 */
const sorted = async (answer: Response): Promise<Sorted> => {
  const type = mediaType(answer);
  if (type === eventStream || /^(?:image|audio|video)\//u.test(type)) return { type, response: answer };
  const { head, response } = await withHead(answer);
  if (eventStart.test(head)) return { type: eventStream, response };
  const text = await response.text();
  // Nothing at all was no page either.
  const isJson = type === json || type.endsWith('+json') || text.trim() === '' || jsonValues(text).length > 0;
  return { type: isJson ? json : type, text, response };
};

const eventText = ({ id, retry, data }: PlacedEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${retry === undefined ? '' : `retry: ${retry}\n`}data: ${data}\n\n`;

/** So many pieces of nothing but white space are looked past. */
const mostBlankPieces = 8;

/** The events of a body that says it is a stream of them: no line of one begins as JSON does, and that is one event. */
async function* eventsIn(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<PlacedEvent> {
  const decoder = new TextDecoder();
  const head: Uint8Array[] = [];
  let text = '';
  while (text.trim() === '' && head.length < mostBlankPieces) {
    const piece = await chunks.next();
    if (piece.done === true) break;
    head.push(piece.value);
    text += decoder.decode(piece.value, { stream: true });
  }
  if (!/^\s*[{[]/u.test(text)) {
    const all = head.reduceRight((rest, piece) => withFirst(piece, rest), chunks);
    yield* readPlacedEvents(all, maxAnswerBytes);
    return;
  }
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  yield { data: text };
}

const streamOf = (
  texts: AsyncGenerator<string>,
  stop: AbortController,
  explain: (error: unknown) => unknown,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await texts.next().catch((error: unknown) => {
          throw explain(error);
        });
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => stop.abort(),
    },
    { highWaterMark: 0 },
  );
};

/** Makes it. */
export const answerReader = ({ host, noted, check }: AnswerReaderOptions): AnswerReader => {
  const waiting = new Map<string | number, AskedMessage>();
  let badEvents = 0;

  /** The messages of a text, or of an event: one, or a list. */
  const messagesOf = (text: string, asked: AskedMessage | undefined): readonly Fields[] => {
    const messages = jsonValues(text).flatMap((one): readonly Fields[] => {
      const message = lenientMessage(one, asked, (id) => waiting.get(id));
      return message === undefined ? [] : [message];
    });
    for (const message of messages) {
      check(message, asked);
      const { id, method } = message;
      if (method === undefined && (typeof id === 'string' || typeof id === 'number')) waiting.delete(id);
    }
    return messages;
  };

  async function* events(
    body: ReadableStream<Uint8Array>,
    asked: AskedMessage | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<string> {
    for await (const event of eventsIn(readChunks(body, signal))) {
      if (event.data.trim() === '') {
        yield eventText({ ...event, data: '' });
        continue;
      }
      const messages = messagesOf(event.data, asked);
      if (messages.length === 0) badEvents += 1;
      for (const [index, message] of messages.entries()) {
        const data = JSON.stringify(message);
        yield eventText(index === 0 ? { ...event, data } : { data });
      }
    }
  }

  const tidyStream = (response: Response, asked: AskedMessage | undefined): Response => {
    if (response.body === null) return response;
    const stop = new AbortController();
    const explain = (error: unknown): unknown =>
      error instanceof ChatError ? noted(new ChatError({ host, ...error.data })) : error;
    const body = streamOf(events(response.body, asked, stop.signal), stop, explain);
    return new Response(body, { headers: headersFor(response, eventStream) });
  };

  const tidyJson = (response: Response, text: string, asked: AskedMessage | undefined): Response => {
    const messages = messagesOf(text, asked);
    if (messages.length === 0) {
      // Whoever answers the first question so is no MCP server.
      throw noted(new ChatError({ code: asked?.method === 'initialize' ? 'not-an-api' : 'malformed', host }));
    }
    const body = JSON.stringify(messages.length === 1 ? messages[0] : messages);
    return new Response(body, { headers: headersFor(response, json) });
  };

  return {
    expect: (asked) => void waiting.set(asked.id, asked),
    tidy: async (answer, asked) => {
      const { type, text, response } = await sorted(answer);
      if (type === eventStream) return tidyStream(response, asked);
      if (type === json) return tidyJson(response, text ?? (await response.text()), asked);
      // A page is what stands at a wrong address; anything else was meant as an answer.
      if (asked !== undefined && type !== 'text/html') {
        const detail = type === '' ? '–' : type;
        throw noted(new ChatError({ code: 'not-an-api', host, serviceCode: mcpCauses.contentType, detail }));
      }
      return text === undefined ? response : rebuiltResponse(response, text);
    },
    answerTo: async (answer, asked) => {
      const { type, text, response } = await sorted(answer);
      const isOurs = ({ id }: Fields): boolean => id === asked.id;
      if (type === json) return messagesOf(text ?? (await response.text()), asked).find(isOurs);
      if (type !== eventStream || response.body === null) return undefined;
      for await (const { data } of eventsIn(readChunks(response.body))) {
        const message = messagesOf(data, asked).find(isOurs);
        if (message !== undefined) return message;
      }
      return undefined;
    },
    badEvents: () => badEvents,
  };
};
