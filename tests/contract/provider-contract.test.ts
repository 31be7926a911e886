import { describe, expect, it } from 'vitest';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { Provider, ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { providers } from '@/lib/providers/registry';
import { cutLengths } from '../fakes/property-runs';
import { noTimer } from '../fakes/timers';
import { type WireAnswer, wireFetch } from '../fakes/wire-fetch';
import {
  type AnswerFixture,
  canary,
  doneFrom,
  fixtureBytes,
  providerFixture,
  providersWithFixtures,
  question,
  secretSettings,
} from './provider-fixtures';

const now = Date.parse('2026-11-20T12:00:00Z');

/** A guard against hanging: the longest sweep takes ten seconds of a free core, and a busy machine has none. */
const sweepTimeoutMs = 600_000;

type Outcome = { readonly parts: readonly StreamPart[]; readonly error?: unknown };

type Call = {
  readonly provider: Provider;
  readonly settings: SettingsValues;
  readonly answer: AnswerFixture;
};

const contextFor = (call: Call, send: typeof fetch, signal = new AbortController().signal): ProviderContext => ({
  settings: secretSettings(call.provider, call.settings),
  fetch: send,
  signal,
  clock: { now: () => now },
  after: noTimer,
});

const collect = async (call: Call, wire: WireAnswer): Promise<Outcome> => {
  const parts: StreamPart[] = [];
  try {
    const context = contextFor(call, wireFetch(wire).fetch);
    for await (const part of call.provider.stream(question(call.answer), context)) parts.push(part);
  } catch (error) {
    return { parts, error };
  }
  return { parts };
};

const textOf = (parts: readonly StreamPart[], type: 'text' | 'reasoning' = 'text'): string =>
  parts.map((part) => (part.type === type ? part.text : '')).join('');

const endsOf = (parts: readonly StreamPart[]): number => parts.filter(({ type }) => type === 'finish_step').length;

const codeOf = (call: Call, { error }: Outcome): ChatErrorCode | undefined =>
  error === undefined ? undefined : call.provider.explain(error).code;

/** Everything of an error that could reach a log, a port or the screen. */
const everythingOf = (provider: Provider, error: unknown): string => {
  const told: unknown[] = [provider.explain(error)];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    told.push(cause.name, cause.message, cause.stack, cause instanceof ChatError ? cause.data : { ...cause });
  }
  return JSON.stringify(told);
};

// The browser's own model has no wire: built-in-contract.test.ts holds it to the same rules.
const wired = providers.filter(({ isOfBrowser }) => isOfBrowser !== true);

describe('the registry', () => {
  it.each(wired.map(({ id }) => [id]))('has wire fixtures for %s', (id) => {
    expect(providersWithFixtures).toContain(id);
  });
});

const calls = wired.flatMap((provider) => {
  if (!providersWithFixtures.includes(provider.id)) return [];
  const { settings, answers } = providerFixture(provider.id);
  return answers.map((answer) => ({
    name: `${provider.label}, ${answer.name}`,
    call: { provider, settings: { ...settings, ...answer.settings }, answer },
  }));
});

describe.each(calls)('$name', ({ call }) => {
  const { provider, answer } = call;
  const bytes = fixtureBytes(provider.id, answer.file, answer.encoding);
  const headers = { 'content-type': answer.contentType };
  const fixture = providerFixture(provider.id);

  it('names the source of its fixtures', () => {
    expect(fixture.source).toMatch(/^https:\/\//);
  });

  it('delivers the whole answer with exactly one end, and nothing after it', async () => {
    const { parts, error } = await collect(call, { headers, chunks: [bytes] });

    expect(error).toBeUndefined();
    expect(textOf(parts)).toBe(answer.text);
    expect(textOf(parts, 'reasoning')).toBe(answer.reasoning ?? '');
    expect(endsOf(parts)).toBe(1);
    const last = parts.filter(({ type }) => type !== 'finish_message').at(-1);
    expect(last).toMatchObject({
      type: 'finish_step',
      isContinued: false,
      ...(answer.usage !== undefined && { usage: answer.usage }),
    });
  });

  it('starts a tool call before its pieces, and completes it after them and before the end', async () => {
    const { parts } = await collect(call, { headers, chunks: [bytes] });

    const calledAt = parts.findIndex(({ type }) => type === 'tool_call');
    const pieces = parts.flatMap(({ type }, index) => (type === 'tool_call_delta' ? [index] : []));
    const startedAt = parts.findIndex(({ type }) => type === 'tool_call_streaming_start');
    if (answer.toolCall !== undefined) expect(parts[calledAt]).toMatchObject(answer.toolCall);
    expect(pieces.every((index) => startedAt >= 0 && startedAt < index && index < calledAt)).toBe(true);
    expect(calledAt).toBeLessThan(parts.findIndex(({ type }) => type === 'finish_step'));
  });

  it('reads the same from chunks of one byte each, which cut every character', async () => {
    const { parts } = await collect(call, { headers, chunks: [...bytes].map((byte) => Uint8Array.of(byte)) });

    expect(textOf(parts)).toBe(answer.text);
    expect(textOf(parts)).not.toContain('\ufffd');
    expect(endsOf(parts)).toBe(1);
  });

  it('is interrupted wherever it is cut before the end of generation, and done from there on', {
    timeout: sweepTimeoutMs,
  }, async () => {
    const end = doneFrom(answer, bytes);
    expect(end).toBeGreaterThan(0);

    for (const length of cutLengths(bytes.length, end)) {
      const { parts, error } = await collect(call, { headers, chunks: [bytes.slice(0, length)] });
      expect({ length, error, ends: endsOf(parts) }).toEqual({ length, error: undefined, ends: length < end ? 0 : 1 });
      expect(answer.text.startsWith(textOf(parts))).toBe(true);
      expect(JSON.stringify(parts)).not.toContain('\ufffd');
    }
  });

  it('keeps the text when the connection breaks, as an error before the end of generation only', {
    timeout: sweepTimeoutMs,
  }, async () => {
    const end = doneFrom(answer, bytes);

    for (let length = 0; length <= bytes.length; length += 13) {
      const outcome = await collect(call, { headers, chunks: [bytes.slice(0, length)], end: 'cut' });
      const expected = length < end ? { code: 'reset', ends: 0 } : { code: undefined, ends: 1 };
      expect({ length, code: codeOf(call, outcome), ends: endsOf(outcome.parts) }).toEqual({ length, ...expected });
      expect(answer.text.startsWith(textOf(outcome.parts))).toBe(true);
    }
  });

  it('ends within a tick of an abort, without an error and without an end of generation', async () => {
    const stop = new AbortController();
    const half = bytes.slice(0, Math.floor(doneFrom(answer, bytes) * 0.9));
    const { fetch: send } = wireFetch({ headers, chunks: [half], end: 'hang' });
    const parts: StreamPart[] = [];
    let isOver = false;
    const reading = (async () => {
      for await (const part of provider.stream(question(answer), contextFor(call, send, stop.signal))) parts.push(part);
      isOver = true;
    })();
    while (textOf(parts) !== answer.text) await new Promise((resolve) => setImmediate(resolve));

    stop.abort();
    await new Promise((resolve) => setImmediate(resolve));

    expect(isOver).toBe(true);
    await reading;
    expect(endsOf(parts)).toBe(0);
  });

  it('ends at once when it is aborted before the service answers', async () => {
    const stop = new AbortController();
    const send: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const iterator = provider.stream(question(answer), contextFor(call, send, stop.signal))[Symbol.asyncIterator]();
    const first = iterator.next();

    stop.abort();

    await expect(first).resolves.toMatchObject({ done: true });
  });

  it('keeps the text that came before an error inside the stream', async () => {
    const { file, code, text } = answer.errorInStream;
    const chunks = [fixtureBytes(provider.id, file, answer.encoding)];

    const outcome = await collect(call, { headers, chunks });

    expect(textOf(outcome.parts)).toBe(text);
    expect(endsOf(outcome.parts)).toBe(0);
    expect(codeOf(call, outcome)).toBe(code);
  });

  it.each<readonly [number, ChatErrorCode]>([
    [401, 'auth'],
    [402, 'credit'],
    [403, 'forbidden'],
    [404, 'wrong-address'],
    [405, 'wrong-address'],
    [408, 'timeout'],
    [413, 'too-long'],
    [422, 'bad-request'],
    [424, 'server'],
    [429, 'rate-limit'],
    [500, 'server'],
    [502, 'overloaded'],
    [503, 'overloaded'],
    [504, 'timeout'],
    [529, 'overloaded'],
  ])('maps status %i', async (status, common) => {
    const outcome = await collect(call, { status });

    expect(codeOf(call, outcome)).toBe(fixture.codes?.[String(status)] ?? common);
    expect(provider.explain(outcome.error).status).toBe(status);
    expect(outcome.parts).toEqual([]);
  });

  it.each([
    ['seconds', '7', 7000],
    ['a fraction of seconds', '0.5', 500],
    ['a date', 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ])('reads Retry-After as %s', async (_form, value, ms) => {
    const outcome = await collect(call, { status: 429, headers: { 'retry-after': value } });

    expect(provider.explain(outcome.error).retryAfterMs).toBe(ms);
  });

  it('calls a page in place of an answer no API', async () => {
    const outcome = await collect(call, {
      headers: { 'content-type': 'text/html' },
      chunks: ['<!doctype html><p>Sign in'],
    });

    expect(codeOf(call, outcome)).toBe('not-an-api');
  });

  it('does not follow a redirect, which would carry the key along', async () => {
    const wire = wireFetch({ status: 302, headers: { location: 'https://elsewhere.example/' } });

    await expect(async () => {
      for await (const part of provider.stream(question(answer), contextFor(call, wire.fetch)))
        expect(part).toBeUndefined();
    }).rejects.toThrow(ChatError);
    expect(wire.sent).toHaveLength(1);
    expect(wire.sent[0]?.init).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  it('sends secrets in headers alone, and nothing that tells about the computer', async () => {
    const wire = wireFetch({ headers, chunks: [bytes] });

    for await (const part of provider.stream(question(answer), contextFor(call, wire.fetch)))
      expect(part).toBeDefined();

    const sent = wire.sent[0];
    expect(sent?.url).not.toContain(canary);
    expect(JSON.stringify(sent?.body) ?? '').not.toContain(canary);
    expect(Object.keys(sent?.headers ?? {}).filter((name) => /^x-stainless|user-agent$/.test(name))).toEqual([]);
  });

  it('lets no secret into an error, whatever the service or the platform writes', async () => {
    const told = `Bearer ${canary} was refused, see https://example.com/keys?key=${canary} for ${canary}`;
    const outcomes = await Promise.all([
      collect(call, { status: 401, chunks: [JSON.stringify({ error: { message: told, code: canary } })] }),
      collect(call, { status: 400, chunks: [told], headers: { 'x-request-id': canary } }),
      collect(call, { status: 500, chunks: [JSON.stringify({ detail: [{ msg: told }] })] }),
      collect(call, { end: 'refused', refusal: told }),
      collect(call, { headers, chunks: [bytes.slice(0, 40)], end: 'cut', refusal: told }),
      collect(call, { headers, chunks: [`data: {"error":{"message":${JSON.stringify(told)}}}\n\n`] }),
      collect(call, { headers, chunks: [`{"error":${JSON.stringify(told)}}\n`] }),
    ]);
    const failed = outcomes.flatMap(({ error }) => (error === undefined ? [] : [everythingOf(provider, error)]));

    expect(failed.length).toBeGreaterThanOrEqual(5);
    for (const text of failed) expect(text).not.toContain(canary);
  });

  const addressField = provider.fields.find(({ type }) => type === 'url');
  if (addressField !== undefined) {
    it('refuses plain http to the internet before anything is sent', async () => {
      const wire = wireFetch({});
      const settings = { ...call.settings, [addressField.name]: 'http://api.example.com/v1' };

      expect(() => provider.origins(settings)).toThrow(
        expect.objectContaining({ data: expect.objectContaining({ code: 'insecure-address' }) }),
      );
      const insecure = { ...call, settings };
      await expect(async () => {
        for await (const part of provider.stream(question(answer), contextFor(insecure, wire.fetch)))
          expect(part).toBeUndefined();
      }).rejects.toMatchObject({ data: { code: 'insecure-address' } });
      expect(wire.sent).toEqual([]);
    });
  }

  it('asks for exact origins only', () => {
    const origins = provider.origins(call.settings);

    expect(origins.length).toBeGreaterThan(0);
    for (const origin of origins) expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(?::\d+)?\/\*$/);
  });
});
