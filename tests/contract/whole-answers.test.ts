import { describe, expect, it } from 'vitest';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { findProvider } from '@/lib/providers/registry';
import { collected } from '../fakes/collect';
import { fakeContext } from '../fakes/provider-context';

type Format = {
  readonly name: string;
  readonly providerId: string;
  readonly settings: SettingsValues;
  /** The whole answer, as the service gives it where no stream was asked for: its API reference. */
  readonly body: unknown;
};

const baseUrl = 'http://127.0.0.1:9/v1';
const call = { name: 'get_weather', arguments: '{"city":"Ulm"}' };

const formats: readonly Format[] = [
  {
    name: 'chat completions',
    providerId: 'openai-compatible',
    settings: { baseUrl },
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Grüße, 世界',
            tool_calls: [{ id: 'call_1', type: 'function', function: call }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
    },
  },
  {
    name: 'Responses',
    providerId: 'openai',
    settings: { apiKey: 'sk-simulated-0123456789', baseUrl },
    body: {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Grüße, 世界', annotations: [] }],
        },
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', status: 'completed', ...call },
      ],
      usage: { input_tokens: 9, output_tokens: 4, total_tokens: 13 },
    },
  },
  {
    name: 'Anthropic',
    providerId: 'anthropic',
    settings: { apiKey: 'sk-ant-simulated', baseUrl },
    body: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'text', text: 'Grüße, 世界' },
        { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Ulm' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 9, output_tokens: 4 },
    },
  },
  {
    name: 'Gemini',
    providerId: 'gemini',
    settings: { apiKey: 'AIzaSimulated', baseUrl },
    body: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { text: 'Grüße, 世界' },
              { functionCall: { id: 'call_1', name: 'get_weather', args: { city: 'Ulm' } } },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4, totalTokenCount: 13 },
    },
  },
  {
    name: 'Ollama',
    providerId: 'ollama',
    settings: { baseUrl: 'http://127.0.0.1:9' },
    body: {
      model: 'm',
      message: {
        role: 'assistant',
        content: 'Grüße, 世界',
        tool_calls: [{ id: 'call_1', function: { name: 'get_weather', arguments: { city: 'Ulm' } } }],
      },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 9,
      eval_count: 4,
    },
  },
];

const prints: readonly (readonly [string, (body: unknown) => string])[] = [
  ['on one line', (body) => JSON.stringify(body)],
  ['on one line with its end', (body) => `${JSON.stringify(body)}\n`],
  ['over several lines', (body) => JSON.stringify(body, null, 2)],
  [
    'over several lines that end in CR LF',
    (body) => `\r\n${JSON.stringify(body, null, 2).replaceAll('\n', '\r\n')}\r\n`,
  ],
  ['in a list over several lines', (body) => JSON.stringify([body], null, 2)],
];

const ask = ({ providerId, settings }: Format, text: string, contentType: string) => {
  const provider = findProvider(providerId);
  if (provider === undefined) throw new Error(`no provider ${providerId}`);
  // A byte at a time: a character is cut wherever it can be.
  const chunks = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
  const { context } = fakeContext(settings, { headers: { 'content-type': contentType }, chunks });
  const request = { model: 'gpt-5-mini', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] } as const;
  return collected<StreamPart>(provider.stream(request, context));
};

describe.each(formats)('the whole answer of $name instead of a stream', (format) => {
  it.each(
    prints.flatMap(([how, print]) =>
      ['application/json', 'text/event-stream'].map((type) => [how, type, print] as const),
    ),
  )('is read %s, called %s', async (_how, contentType, print) => {
    const { items, error } = await ask(format, print(format.body), contentType);

    expect(error).toBeUndefined();
    expect(items.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe('Grüße, 世界');
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'tool_call', toolName: 'get_weather', args: { city: 'Ulm' } }),
    );
    expect(items.filter(({ type }) => type === 'finish_step')).toMatchObject([
      { finishReason: 'tool-calls', usage: { promptTokens: 9, completionTokens: 4 } },
    ]);
  });

  it('is no whole answer where it was cut', async () => {
    const text = JSON.stringify(format.body, null, 2);
    const { items, error } = await ask(format, text.slice(0, -5), 'application/json');

    expect(items.filter(({ type }) => type === 'finish_step')).toEqual([]);
    expect(error).toBeUndefined();
  });
});
