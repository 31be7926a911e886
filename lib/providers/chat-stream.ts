import { withOneEnd } from '@/lib/chat-stream/answer-end';
import { backendRequest } from '@/lib/chat-stream/backend-request';
import { type ErrorInLine, readDataStream } from '@/lib/chat-stream/data-stream';
import { type ForeignErrors, readEventStream, readJsonLines } from '@/lib/chat-stream/event-stream';
import type { ByteStream } from '@/lib/chat-stream/read-chunks';
import { peekStart, responseFormat } from '@/lib/chat-stream/response-format';
import { readTextStream } from '@/lib/chat-stream/text-stream';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { requestAddress } from '@/lib/domain/network-address';
import { defineProvider } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { bodyChunks } from '@/lib/http/body-chunks';
import { parseHeaderLines } from '@/lib/http/header-lines';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError } from '@/lib/http/service-error';
import { serviceFetch } from '@/lib/http/service-fetch';
import { textSetting } from '@/lib/http/text-setting';
import { backendBodyError, backendEventError, backendLineError, backendTextError } from './wire/backend-errors';
import { foldedThoughts } from './wire/folded-thoughts';
import { stoppable } from './wire/stoppable';

const fields: readonly SettingsField[] = [
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', placeholder: 'https://example.com/api/chat' },
  { name: 'headers', type: 'headers', labelKey: 'models.field.headers', isOptional: true },
];

/** A backend answers with the one model that it chose itself. */
const modelId = 'default';

const addresses = [{ field: 'baseUrl' }];

const serviceAddress = (settings: SettingsValues): string => {
  const enteredAddress = textSetting(settings, 'baseUrl');
  if (enteredAddress === undefined) throw new ChatError({ code: 'wrong-address' });
  return requestAddress(enteredAddress).href;
};

const headersOf = ({ headers }: SettingsValues): Readonly<Record<string, string>> =>
  typeof headers === 'string' ? parseHeaderLines(headers) : {};

/** The beginning of a part's or an event's line: a body that broke off may end with it. */
const lineStart = /^(?:[0-9a-g](?::|$)|da(?:t(?:a(?::|$)|$)|$))/;
const lineFeed = 0x0a;
const tailLength = 6;

/** A body, and whether it ended inside a line that began well. */
const watchEnd = (chunks: AsyncGenerator<Uint8Array>) => {
  let tail = '';
  let hasEnded = false;
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      const lineAt = chunk.lastIndexOf(lineFeed) + 1;
      const known = lineAt === 0 ? tail : '';
      tail = (known + String.fromCharCode(...chunk.subarray(lineAt, lineAt + tailLength))).slice(0, tailLength);
      yield chunk;
    }
    hasEnded = true;
  }
  return { body: watched(), endedInsideLine: () => hasEnded && lineStart.test(tail) };
};

type BackendErrors = ForeignErrors & { readonly inLine: ErrorInLine };

const backendErrors = (call: ServiceCall): BackendErrors => ({
  inEvent: (event) => backendEventError(event, call),
  inText: (text) => backendTextError(text, call),
  inLine: (line) => backendLineError(line, call),
});

const readers = {
  'data-stream': (body: ByteStream, _before: readonly string[], { inLine }: BackendErrors) =>
    readDataStream(body, undefined, inLine),
  'event-stream': readEventStream,
  'json-lines': readJsonLines,
  'text-stream': readTextStream,
} as const;

/** The error that reading an answer threw. For a bad line the user sees the error's own text. */
const answerError = (error: unknown, call: ServiceCall): ChatError => {
  const detail = error instanceof Error ? error.message : undefined;
  const data: ChatErrorData =
    error instanceof ChatError ? error.data : { code: 'malformed', ...(detail !== undefined && { detail }) };
  const redacted = data.detail !== undefined && { detail: call.redact(data.detail) };
  return new ChatError({ ...data, ...redacted, host: call.host });
};

/**
 * The parts of an answer in either format. A bad line or event ends it as malformed, with the protocol's own text; where
 * the body broke off inside its last line, the answer just ends.
 */
async function* partsOf(
  response: Response,
  call: ServiceCall,
  callsBefore: readonly string[],
): AsyncGenerator<StreamPart> {
  const watched = watchEnd(bodyChunks(response, call));
  const { start, body } = await peekStart(watched.body);
  const format = responseFormat(response.headers, start);
  if (format === undefined) throw await backendBodyError(response, body, call);
  const answersDataStream = format === 'data-stream';
  if (answersDataStream !== (call.context.findings?.answersDataStream ?? false)) {
    call.context.onFinding?.({ answersDataStream });
  }
  const parts = readers[format](body, callsBefore, backendErrors(call));
  try {
    for await (const part of parts) {
      if (part.type === 'error') throw new ChatError({ code: 'unknown', detail: part.message });
      yield part;
    }
  } catch (error) {
    if (!(error instanceof ChatError) && watched.endedInsideLine()) return;
    throw answerError(error, call);
  }
}

async function* answer(body: string, request: ChatRequest, call: ServiceCall): AsyncGenerator<StreamPart> {
  const { settings } = call.context;
  const response = await serviceFetch(call)(serviceAddress(settings), {
    method: 'POST',
    headers: { accept: 'text/event-stream, text/plain', 'content-type': 'application/json', ...headersOf(settings) },
    body,
  });
  yield* foldedThoughts(withOneEnd(partsOf(response, call, answeredCalls(request))), request);
}

/** The calls that the request says yes or no to. */
const answeredCalls = ({ messages }: ChatRequest): readonly string[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool_call' && part.approval !== undefined ? [part.toolCallId] : [])),
  );

/**
 * Any backend that speaks the chat stream protocol: one address that takes the messages by POST and answers as a data
 * stream (all 21 codes) or a UI message stream, as events or as lines of JSON, told apart by header or first characters.
 */
export const chatStream = defineProvider({
  // A backend has tools of its own.
  takesTools: () => false,
  id: 'chat-stream',
  label: 'Chat stream',
  limits: () => [{ ignores: ['temperature', 'topP', 'maxTokens', 'stop', 'effort'] }],
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  listModels: ({ settings }) => {
    const { host } = requestAddress(serviceAddress(settings));
    return Promise.resolve([{ id: modelId, name: host }]);
  },
  unprovenByList: () => 'everything',
  async *stream(request, context) {
    const call = serviceCall(serviceAddress(context.settings), fields, context);
    const isDataStream = context.findings?.answersDataStream === true;
    const body = backendRequest(request, request.cacheKey ?? crypto.randomUUID(), { isDataStream });
    yield* stoppable(answer(JSON.stringify(body), request, call), call);
  },
  explain: explainError,
});
