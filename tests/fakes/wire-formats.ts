import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { explainError } from '@/lib/http/service-error';
import { anthropic } from '@/lib/providers/anthropic/provider';
import { gemini } from '@/lib/providers/gemini/provider';
import { ollama } from '@/lib/providers/ollama/provider';
import { streamByResponses } from '@/lib/providers/openai/provider';
import { findProvider } from '@/lib/providers/registry';
import { fakeContext } from './provider-context';

/** A question with a tool to call. */
export const weatherQuestion: ChatRequest = {
  model: 'model-1',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Weather?' }] }],
  tools: [
    { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
    { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  ],
};

/** What came of a body: the parts until it ended or failed. */
export type Read = { readonly parts: readonly StreamPart[]; readonly error?: ChatErrorData };

type Stream = (request: ChatRequest, context: ReturnType<typeof fakeContext>['context']) => AsyncIterable<StreamPart>;

/** The bytes of a body in pieces of a few bytes, which cut lines, events and characters. */
const inPieces = (body: string): readonly Uint8Array[] => {
  const bytes = new TextEncoder().encode(body);
  const sizes = [1, 7, 2, 13, 5, 29];
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.slice(at, at + size));
    at += size;
  }
  return pieces;
};

const reader =
  (settings: SettingsValues, usualType: string, stream: Stream) =>
  async (body: string, request: ChatRequest = weatherQuestion, contentType = usualType): Promise<Read> => {
    const { context } = fakeContext(settings, { headers: { 'content-type': contentType }, chunks: inPieces(body) });
    const parts: StreamPart[] = [];
    try {
      for await (const part of stream(request, context)) parts.push(part);
    } catch (error) {
      return { parts, error: explainError(error) };
    }
    return { parts };
  };

const providerStream = (id: string): Stream => {
  const provider = findProvider(id);
  if (provider === undefined) throw new Error(`no provider ${id}`);
  return (request, context) => provider.stream(request, context);
};

const sse = 'text/event-stream';

/** Reads a body, in pieces of a few bytes, as the answer of a service of each format. */
export const read = {
  chatCompletion: reader({ baseUrl: 'https://api.example.com/v1' }, sse, providerStream('openai-compatible')),
  response: reader({ apiKey: 'k' }, sse, streamByResponses),
  /** Another service that speaks its format. */
  otherResponse: reader({ apiKey: 'k', baseUrl: 'https://api.example.com/v1' }, sse, streamByResponses),
  message: reader({ apiKey: 'k' }, sse, (request, context) => anthropic.stream(request, context)),
  /** Another service that speaks Anthropic's format. */
  otherMessage: reader({ apiKey: 'k', baseUrl: 'https://api.example.com' }, sse, (request, context) =>
    anthropic.stream(request, context),
  ),
  gemini: reader({ apiKey: 'k' }, sse, (request, context) => gemini.stream(request, context)),
  ollama: reader({}, 'application/x-ndjson', (request, context) => ollama.stream(request, context)),
  chatStream: reader({ baseUrl: 'https://backend.example.com/chat' }, sse, providerStream('chat-stream')),
} as const;

/** A body of events, each with its empty line. */
export const events = (...values: readonly unknown[]): string =>
  values.map((value) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('');

/** A body of lines. */
export const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** The calls that were made: names and arguments, in order. */
export const callsOf = ({ parts }: Read): readonly (readonly [name: string, args: unknown])[] =>
  parts.flatMap((part) => (part.type === 'tool_call' ? [[part.toolName, part.args] as const] : []));

/** All shown text. */
export const textOf = ({ parts }: Read): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** Why the answer ended; undefined where its end was not read. */
export const endOf = ({ parts }: Read): string | undefined => {
  const end = parts.find(({ type }) => type === 'finish_step');
  return end?.type === 'finish_step' ? end.finishReason : undefined;
};

/** A body that was begun and says `Hi`, of each format. */
export const begun = {
  chatCompletion: events({ choices: [{ index: 0, delta: { content: 'Hi' } }] }),
  message: events(
    { type: 'message_start', message: {} },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
  ),
  response: events({ type: 'response.output_text.delta', output_index: 0, delta: 'Hi' }),
  gemini: events({ candidates: [{ content: { parts: [{ text: 'Hi' }] } }] }),
  ollama: lines({ message: { content: 'Hi' } }),
  chatStream: events(
    { type: 'start', messageId: 'm1' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Hi' },
  ),
} as const;
