import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { StreamPart } from '@/lib/domain/stream-part';
import { explainError } from '@/lib/http/service-error';
import { bedrock } from '@/lib/providers/bedrock/provider';
import { fakeContext } from '../fakes/provider-context';
import { textOf } from '../fakes/wire-formats';
import { event, exception } from '../simulators/bedrock/event-frame';

const frames = 'application/vnd.amazon.eventstream';

/** Reads a body, in pieces of a few bytes, as the answer of one operation. */
const read = async (body: Uint8Array, operation: string, model: string, contentType: string = frames) => {
  const chunks = Array.from({ length: Math.ceil(body.length / 7) }, (_, index) => body.slice(index * 7, index * 7 + 7));
  const settings = { region: 'us-east-1', apiKey: 'k', operation };
  const headers = contentType === '' ? {} : { 'content-type': contentType };
  const { context } = fakeContext(settings, { headers, chunks });
  const request = { model, messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello?' }] }] } as const;
  const parts: StreamPart[] = [];
  try {
    for await (const part of bedrock.stream(request, context)) parts.push(part);
  } catch (error) {
    return { parts, error: explainError(error) };
  }
  return { parts };
};

const claude = 'anthropic.claude-sonnet-4-5-20250929-v1:0';
const llama = 'meta.llama3-70b-instruct-v1:0';

const chunk = (value: unknown): Buffer => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return event('chunk', { bytes: Buffer.from(text).toString('base64') });
};

const hi = {
  converse: event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Hi' } }),
  invoke: chunk({ generation: 'Hi' }),
};

const page = '<!DOCTYPE html><html><body>Sign in to Wi-Fi</body></html>';
const words = 'upstream connect error or disconnect/reset before headers';
const error = JSON.stringify({ error: { code: 503, message: 'boom' } });
const types = [frames, 'text/plain', 'application/json', 'application/octet-stream', ''];

describe.each([
  ['converse', claude],
  ['invoke', llama],
] as const)('a stream of Bedrock (%s)', (operation, model) => {
  it.each([
    ['a page', page, { code: 'not-an-api' }],
    ['words', words, { code: 'not-an-api', detail: words }],
    ['an error', error, { code: 'overloaded', detail: 'boom' }],
    ['an error with words only', '{"message":"boom"}', { code: 'unknown', detail: 'boom' }],
  ])('in whose place stands %s says so, whatever it calls itself', async (_what, body, told) => {
    for (const type of types) {
      const answer = await read(Buffer.from(body), operation, model, type);

      expect(answer.error).toMatchObject(told);
      expect(answer.parts).toEqual([]);
    }
  });

  it.each([
    ['a page', page, { code: 'not-an-api' }],
    ['words', words, { code: 'ended-early', detail: words }],
    ['an error', error, { code: 'overloaded', detail: 'boom' }],
  ])('behind whose frames stands %s says so, and keeps what came', async (_what, body, told) => {
    const answer = await read(Buffer.concat([hi[operation], Buffer.from(body)]), operation, model);

    expect(answer.error).toMatchObject(told);
    expect(textOf(answer)).toBe('Hi');
  });

  it.each(types)('is read by its frames where it calls itself %j', async (type) => {
    const end =
      operation === 'converse' ? event('messageStop', { stopReason: 'end_turn' }) : chunk({ stop_reason: 'stop' });
    const answer = await read(Buffer.concat([hi[operation], end]), operation, model, type);

    expect(answer.error).toBeUndefined();
    expect(answer.parts).toMatchObject([
      { type: 'text', text: 'Hi' },
      { type: 'finish_step', finishReason: 'stop' },
    ]);
  });

  it.each([
    ['throttlingException', 'rate-limit'],
    ['modelStreamErrorException', 'server'],
    ['serviceUnavailableException', 'overloaded'],
    ['internalServerException', 'server'],
    ['validationException', 'bad-request'],
    ['modelTimeoutException', 'timeout'],
    ['someNewException', 'unknown'],
  ])('keeps what came before %s, and says its words', async (type, code) => {
    const answer = await read(Buffer.concat([hi[operation], exception(type, 'boom')]), operation, model);

    expect(answer.error).toMatchObject({ code, detail: 'boom' });
    expect(textOf(answer)).toBe('Hi');
  });
});

const families = [
  [llama, { generation: 'Hi' }],
  ['amazon.titan-text-express-v1', { outputText: 'Hi' }],
  ['amazon.nova-lite-v1:0', { contentBlockDelta: { delta: { text: 'Hi' } } }],
  ['mistral.mistral-7b-instruct-v0:2', { outputs: [{ text: 'Hi' }] }],
  ['mistral.mistral-large-2407-v1:0', { choices: [{ message: { content: 'Hi' } }] }],
  ['cohere.command-text-v14', { text: 'Hi' }],
  ['cohere.command-r-v1:0', { event_type: 'text-generation', text: 'Hi' }],
  [claude, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } }],
] as const;

describe.each(families)('a chunk of %s', (model, good) => {
  it.each([
    [{ error: { code: 503, message: 'boom' } }, 'overloaded'],
    [{ error: 'boom' }, 'unknown'],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'boom' } }, 'overloaded'],
    [{ message: 'boom' }, 'unknown'],
    [{ internalServerException: { message: 'boom' } }, 'unknown'],
  ])('that is an error is told, and what came is kept: %o', async (bad, code) => {
    const answer = await read(Buffer.concat([chunk(good), chunk(bad)]), 'invoke', model);

    expect(answer.error).toMatchObject({ code, detail: 'boom' });
    expect(textOf(answer)).toBe('Hi');
  });

  it('that is text says what it is, and one in JSON text is read', async () => {
    expect((await read(chunk(words), 'invoke', model)).error).toMatchObject({ code: 'malformed', detail: words });
    expect((await read(chunk(page), 'invoke', model)).error).toMatchObject({ code: 'not-an-api' });
    expect(textOf(await read(chunk(JSON.stringify(JSON.stringify(good))), 'invoke', model))).toBe('Hi');
  });

  it('that came whole and is an error is told, and one of another shape is malformed without a checker’s dump', async () => {
    const whole = async (body: string) =>
      (await read(Buffer.from(body), 'invoke-whole', model, 'application/json')).error;

    expect(await whole(error)).toMatchObject({ code: 'overloaded', detail: 'boom' });
    expect(await whole('{"message":"boom"}')).toMatchObject({ detail: 'boom' });
    expect((await whole('[3]'))?.detail).toBeUndefined();
  });
});
