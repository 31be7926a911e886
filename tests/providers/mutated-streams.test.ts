import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { findProvider } from '@/lib/providers/registry';
import { collected } from '../fakes/collect';
import { propertyRuns } from '../fakes/property-runs';
import { fakeContext } from '../fakes/provider-context';
import { damaged, event } from '../simulators/bedrock/event-frame';

/** A guard against hanging: the runs take some seconds. */
const timeout = 300_000;
const runs = propertyRuns(1_000);

type Piece = { readonly bytes: Uint8Array; readonly text?: string; readonly isBad?: true };

type Format = {
  readonly name: string;
  readonly providerId: string;
  readonly settings?: SettingsValues;
  readonly request?: Partial<ChatRequest>;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What comes before the first text. */
  readonly head?: Uint8Array;
  text(words: string): Uint8Array;
  /** What every reader of the format skips. */
  readonly idle: readonly Uint8Array[];
  readonly bad: readonly Uint8Array[];
  readonly codes: readonly ChatErrorCode[];
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const sse = (value: unknown, name?: string): Uint8Array =>
  utf8(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(value)}\n\n`);

const brokenJson = ['{', '{"a":', 'nonsense', '[1,', '"open', '{"type":"m"', '\u0000', '}{'];
const badEvents = brokenJson.map((json) => utf8(`data: ${json}\n\n`));
const idleEvents = [': waiting\n\n', 'event: x\n\n', '\n', 'retry: 10\n\n'].map(utf8);

const textDelta = (text: string) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
const messageStart = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 9, output_tokens: 1 },
  },
};
const blockStart = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };

/** A frame of this length, which none has, or that never comes. */
const lying = (length: number): Uint8Array => {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt32BE(length);
  return bytes;
};
const converseDelta = (text: string) => event('contentBlockDelta', { contentBlockIndex: 0, delta: { text } });

const formats: readonly Format[] = [
  {
    name: 'chat completions',
    providerId: 'openai-compatible',
    settings: { baseUrl: 'http://127.0.0.1:9/v1' },
    contentType: 'text/event-stream',
    text: (content) => sse({ choices: [{ index: 0, delta: { content } }] }),
    idle: idleEvents,
    bad: badEvents,
    codes: ['malformed'],
  },
  {
    name: 'Responses',
    providerId: 'openai',
    request: { settings: { reasoning: { effort: 'low' } } },
    contentType: 'text/event-stream',
    head: Buffer.concat([
      sse(
        { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } },
        'response.created',
      ),
      sse(
        {
          type: 'response.output_item.added',
          output_index: 0,
          item: { id: 'msg_1', type: 'message', status: 'in_progress', role: 'assistant', content: [] },
        },
        'response.output_item.added',
      ),
    ]),
    text: (delta) =>
      sse(
        { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta },
        'response.output_text.delta',
      ),
    idle: idleEvents,
    bad: badEvents,
    codes: ['malformed'],
  },
  {
    name: 'Anthropic messages',
    providerId: 'anthropic',
    contentType: 'text/event-stream',
    head: Buffer.concat([sse(messageStart, 'message_start'), sse(blockStart, 'content_block_start')]),
    text: (text) => sse(textDelta(text), 'content_block_delta'),
    idle: [...idleEvents, sse({ type: 'ping' }, 'ping')],
    bad: brokenJson.map((json) => utf8(`event: content_block_delta\ndata: ${json}\n\n`)),
    codes: ['malformed'],
  },
  {
    name: 'Gemini',
    providerId: 'gemini',
    contentType: 'text/event-stream',
    text: (text) => sse({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
    idle: idleEvents,
    bad: badEvents,
    codes: ['malformed'],
  },
  {
    name: 'Ollama',
    providerId: 'ollama',
    settings: { baseUrl: 'http://127.0.0.1:9' },
    contentType: 'application/x-ndjson',
    text: (content) =>
      utf8(`${JSON.stringify({ model: 'm', message: { role: 'assistant', content }, done: false })}\n`),
    idle: [utf8('\n'), utf8('  \n')],
    bad: brokenJson.map((json) => utf8(`${json}\n`)),
    codes: ['malformed'],
  },
  {
    name: 'Bedrock Converse',
    providerId: 'bedrock',
    settings: { region: 'us-east-1' },
    request: { model: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0' },
    contentType: 'application/vnd.amazon.eventstream',
    head: event('messageStart', { role: 'assistant' }),
    text: converseDelta,
    idle: [event('contentBlockStop', { contentBlockIndex: 7 })],
    bad: [damaged(converseDelta('damaged')), lying(3), lying(0), lying(0xffff_ffff), Buffer.alloc(40, 0xff)],
    codes: ['malformed'],
  },
  {
    name: 'Bedrock InvokeModel',
    providerId: 'bedrock',
    settings: { region: 'us-east-1', operation: 'invoke' },
    request: { model: 'anthropic.claude-3-5-sonnet-20241022-v2:0' },
    contentType: 'application/vnd.amazon.eventstream',
    head: Buffer.concat(
      [messageStart, blockStart].map((chunk) =>
        event('chunk', { bytes: Buffer.from(JSON.stringify(chunk)).toString('base64') }),
      ),
    ),
    text: (text) => event('chunk', { bytes: Buffer.from(JSON.stringify(textDelta(text))).toString('base64') }),
    idle: [],
    bad: [
      damaged(event('chunk', { bytes: '' })),
      event('chunk', { bytes: Buffer.from('{"type":').toString('base64') }),
      lying(3),
    ],
    codes: ['malformed'],
  },
  {
    name: 'the chat stream protocol',
    providerId: 'chat-stream',
    settings: { baseUrl: 'https://api.example.com/api/chat' },
    contentType: 'text/plain; charset=utf-8',
    // Without it a body that begins as no part does is an answer in plain text.
    headers: { 'x-vercel-ai-data-stream': 'v1' },
    text: (text) => utf8(`0:${JSON.stringify(text)}\n`),
    idle: [utf8('\n'), utf8('2:[1]\n')],
    bad: ['nonsense\n', '0:"open\n', 'z:1\n', '0:1\n', '9:{}\n', 'c:{"toolCallId":"x"}\n'].map(utf8),
    codes: ['malformed'],
  },
];

/** Texts without what a reader of some format takes for a tag of reasoning. */
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !text.includes('<'));

const piecesOf = ({ text, idle, bad }: Format): fc.Arbitrary<readonly Piece[]> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: word.map((words): Piece => ({ bytes: text(words), text: words })) },
      ...(idle.length === 0
        ? []
        : [{ weight: 1, arbitrary: fc.constantFrom(...idle).map((bytes): Piece => ({ bytes })) }]),
      { weight: 1, arbitrary: fc.constantFrom(...bad).map((bytes): Piece => ({ bytes, isBad: true })) },
    ),
    { maxLength: 12 },
  );

/** The bytes in chunks that end at any byte, or all in one. */
const chunksOf = (bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] => {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((one, other) => one - other);
  return [0, ...places].map((start, index) => bytes.slice(start, places[index] ?? bytes.length));
};

/** A key for every secret field: no service of this test looks at it. */
const keyed = (providerId: string): SettingsValues =>
  Object.fromEntries(
    (findProvider(providerId)?.fields ?? [])
      .filter(({ type, name }) => type === 'secret' && (providerId !== 'bedrock' || name === 'apiKey'))
      .map(({ name }) => [name, 'test-key']),
  );

const answerTo = async (format: Format, chunks: readonly Uint8Array[]) => {
  const provider = findProvider(format.providerId);
  if (provider === undefined) throw new Error(`No provider ${format.providerId}`);
  const settings = { ...keyed(format.providerId), ...format.settings };
  const { context } = fakeContext(settings, {
    headers: { 'content-type': format.contentType, ...format.headers },
    chunks,
  });
  const question = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
  const { items, error } = await collected(
    provider.stream({ model: 'm', messages: [question], ...format.request }, context),
  );
  return {
    text: items.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    hasEnd: items.some(({ type }) => type === 'finish_step' || type === 'finish_message'),
    code: error instanceof ChatError ? error.data.code : error,
  };
};

describe.each(formats)('a mutated stream of $name', (format) => {
  it(`loses no text before the first bad piece (${runs.numRuns} streams)`, { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(
        piecesOf(format),
        fc.oneof(fc.constant([]), fc.array(fc.nat(), { maxLength: 8 })),
        async (pieces, cuts) => {
          const bad = pieces.findIndex(({ isBad }) => isBad === true);
          const kept = pieces.slice(0, bad === -1 ? pieces.length : bad);
          const bytes = Buffer.concat([format.head ?? utf8(''), ...pieces.map((piece) => piece.bytes)]);

          const answer = await answerTo(format, chunksOf(bytes, cuts));

          expect(answer.text).toBe(kept.map(({ text = '' }) => text).join(''));
          expect(answer.hasEnd).toBe(false);
          if (bad !== -1) expect(format.codes).toContain(answer.code);
        },
      ),
      runs,
    );
  });
});
