import { describe, expect, it } from 'vitest';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';
import { chatStream } from '@/lib/providers/chat-stream';
import { noTimer } from '../fakes/timers';
import { type WireAnswer, wireFetch } from '../fakes/wire-fetch';

const secret = 'secret-value-1234567';
const settings = { baseUrl: 'https://example.com/api/chat', headers: `x-key: ${secret}` };
const request = {
  model: 'default',
  messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'Hi' }] }],
};

const ask = async (answer: WireAnswer, signal: AbortSignal = new AbortController().signal) => {
  const wire = wireFetch(answer);
  const context: ProviderContext = { settings, fetch: wire.fetch, signal, clock: { now: () => 0 }, after: noTimer };
  const parts: StreamPart[] = [];
  try {
    for await (const part of chatStream.stream(request, context)) parts.push(part);
  } catch (error) {
    return { parts, error: chatStream.explain(error), sent: wire.sent };
  }
  return { parts, sent: wire.sent };
};

const stepEnd = { type: 'finish_step', finishReason: 'stop', isContinued: false };
const end = { type: 'finish_message', finishReason: 'stop' };

describe('chatStream', () => {
  it('posts the messages to the address with the headers of the user', async () => {
    const { sent } = await ask({ chunks: ['d:{"finishReason":"stop"}\n'] });

    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: 'https://example.com/api/chat',
      headers: { 'content-type': 'application/json', 'x-key': secret },
      body: { messages: [{ role: 'user', content: 'Hi' }], trigger: 'submit-message' },
    });
  });

  it('reads a data stream without any header', async () => {
    expect(
      await ask({ chunks: ['0:"He', 'llo"\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n'] }),
    ).toMatchObject({
      parts: [{ type: 'text', text: 'Hello' }, stepEnd, end],
    });
  });

  it('reads a UI message stream, one byte at a time', async () => {
    const stream =
      'data: {"type":"text-start","id":"t"}\n\ndata: {"type":"text-delta","id":"t","delta":"é"}\n\ndata: {"type":"finish","finishReason":"stop"}\n\n';
    const bytes = Array.from(new TextEncoder().encode(stream), (byte) => new Uint8Array([byte]));

    expect((await ask({ chunks: bytes })).parts).toEqual([{ type: 'text', text: 'é' }, stepEnd, end]);
  });

  describe('of a backend that writes a line of JSON for each event', () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const start = '{"type":"start","messageId":"m"}\n{"type":"text-start","id":"t"}\n';
    const hi = '{"type":"text-delta","id":"t","delta":"é"}\n';
    const askLines = (body: string) =>
      ask({ headers, chunks: Array.from(new TextEncoder().encode(body), (byte) => new Uint8Array([byte])) });
    const begun = [
      { type: 'start_step', messageId: 'm' },
      { type: 'text', text: 'é' },
    ];

    it.each([
      ['LF', '\n'],
      ['CRLF', '\r\n'],
      ['empty lines', '\n\n'],
    ])('reads it, with %s between its lines', async (_, lineEnd) => {
      const body = `${start}${hi}{"type":"finish","finishReason":"stop"}\n[DONE]\n`.replaceAll('\n', lineEnd);

      expect(await askLines(body)).toMatchObject({ parts: [...begun, stepEnd, end] });
    });

    it('reads it with a space behind the bracket, without a last line end, and without a type of its own', async () => {
      const chunks = [`${start}${hi}{"type":"finish","finishReason":"stop"}`.replaceAll('{"type":', '{ "type": ')];

      expect((await ask({ chunks })).parts).toEqual([...begun, stepEnd, end]);
    });

    it('gives no end where the body broke off, also inside a line', async () => {
      for (const rest of ['', '{"type":"fini', '{"type":"text-delta","id":"t","delta":"b']) {
        const { parts, error } = await askLines(start + hi + rest);

        expect(error).toBeUndefined();
        expect(parts).toEqual(begun);
      }
    });

    it('ends as malformed at a line within it that is no JSON', async () => {
      expect((await askLines(`${start}${hi}{"type":\n${hi}`)).error).toMatchObject({ code: 'malformed' });
    });

    it.each([
      ['{"type":"error","errorText":"boom"}', 'unknown'],
      ['{"type":"error","error":{"code":503,"message":"boom"}}', 'overloaded'],
      ['{"type":"about:blank","title":"Busy","status":429,"detail":"boom"}', 'rate-limit'],
      ['{"error":{"code":503,"message":"boom"}}', 'overloaded'],
      ['{"type":"api_error","error":{"code":503,"message":"boom"}}', 'overloaded'],
      ['{"type":"RateLimitError","error":{"code":429,"message":"boom"}}', 'rate-limit'],
    ])('tells the error of %s, at its beginning and within it', async (line, code) => {
      expect((await askLines(`${line}\n`)).error).toMatchObject({ code, detail: 'boom' });
      expect((await askLines(`${start}${hi}${line}\n`)).error).toMatchObject({ code, detail: 'boom' });
    });

    it('is no answer where its first line is no event', async () => {
      expect((await askLines('{"type":"message","role":"assistant","content":"Hi"}\n')).error).toMatchObject({
        code: 'not-an-api',
      });
    });
  });

  it('tells the error of another service within its events', async () => {
    const body = 'data: {"type":"error","error":{"type":"overloaded_error","message":"boom"}}\n\n';

    expect((await ask({ chunks: [body] })).error).toMatchObject({ code: 'overloaded', detail: 'boom' });
  });

  it('gives no end of a step when the server closes before the end of the answer', async () => {
    const { parts, error } = await ask({ chunks: ['0:"a"\ne:{"finishReason":"stop"}\n'] });

    expect(parts).toEqual([{ type: 'text', text: 'a' }]);
    expect(error).toBeUndefined();
  });

  it('ends as malformed at a bad line, with its exact text, and keeps what came before', async () => {
    const { parts, error } = await ask({ chunks: ['0:"a"\nz:1\n0:"b"\n'] });

    expect(parts).toEqual([{ type: 'text', text: 'a' }]);
    expect(error).toEqual({
      code: 'malformed',
      detail: 'Failed to parse stream string. Invalid code z.',
      host: 'example.com',
    });
  });

  it('fails with the text of an error part and without the secret in it', async () => {
    const { parts, error } = await ask({ chunks: [`0:"a"\n3:"no ${secret}"\n`] });

    expect(parts).toEqual([{ type: 'text', text: 'a' }]);
    expect(error?.code).toBe('unknown');
    expect(error?.detail).toBe('no …');
  });

  it('names a page and a JSON document as no answer of this protocol', async () => {
    for (const body of ['<!doctype html>', '{"ok":true}']) {
      expect((await ask({ chunks: [body] })).error).toMatchObject({ code: 'not-an-api' });
    }
  });

  it('explains a refused key, a refused connection and a cut one', async () => {
    expect((await ask({ status: 401, chunks: ['no'] })).error).toMatchObject({ code: 'auth', status: 401 });
    expect((await ask({ end: 'refused' })).error).toMatchObject({ code: 'network' });
    expect(await ask({ chunks: ['0:"a"\n'], end: 'cut' })).toMatchObject({
      parts: [{ type: 'text', text: 'a' }],
      error: { code: 'reset' },
    });
  });

  it('ends quietly when it is stopped while nothing more arrives', async () => {
    const abort = new AbortController();
    const { fetch } = wireFetch({ chunks: ['0:"a"\n'], end: 'hang' });
    const context: ProviderContext = { settings, fetch, signal: abort.signal, clock: { now: () => 0 }, after: noTimer };
    const parts = chatStream.stream(request, context)[Symbol.asyncIterator]();
    const first = await parts.next();
    const second = parts.next();

    abort.abort();

    expect(first.value).toEqual({ type: 'text', text: 'a' });
    expect(await second).toEqual({ done: true, value: undefined });
  });

  it('asks for exactly the origin of the address and refuses an open one', () => {
    expect(chatStream.origins(settings)).toEqual(['https://example.com/*']);
    expect(() => chatStream.origins({ baseUrl: 'http://example.com/chat' })).toThrow('insecure-address');
    expect(() => chatStream.origins({})).toThrow('wrong-address');
  });

  it('lists one model named by its host', async () => {
    const context = {
      settings,
      fetch: wireFetch({}).fetch,
      signal: new AbortController().signal,
      clock: { now: () => 0 },
      after: noTimer,
    };

    expect(await chatStream.listModels(context)).toEqual([{ id: 'default', name: 'example.com' }]);
  });
});
