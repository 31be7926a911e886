import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Provider, ProviderContext } from '@/lib/domain/providers/provider';
import { z } from '@/lib/domain/schema';
import type { StreamPart } from '@/lib/domain/stream-part';
import { providers } from '@/lib/providers/registry';
import { createBuiltInHost } from '../fakes/built-in-host';
import { createFakeModel, type ModelScript } from '../fakes/language-model';
import { noTimer, settlePromises, until } from '../fakes/timers';

// The provider contract for a model without a wire: what stands in for the service's bytes is a stand-in for the browser's
// interface, made after its specification. No browser with a model was at hand to record one.
const fixtureSchema = z.object({
  bytes: z.enum(['constructed', 'recorded']),
  source: z.string(),
  pieces: z.array(z.string()),
  text: z.string(),
  contextWindow: z.number(),
  errors: z.record(z.string(), z.enum(chatErrorCodes)),
});
const fixture = z.parse(
  fixtureSchema,
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/built-in-model/fixture.json'), 'utf8')),
);

const request: ChatRequest = {
  model: 'built-in',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Wie warm ist es?' }] }],
};

const open = (provider: Provider, script: ModelScript) => {
  const fake = createFakeModel(script);
  const document = createBuiltInHost(fake.model);
  const stop = new AbortController();
  const context: ProviderContext = {
    settings: {},
    fetch: () => expect.fail('the browser’s own model needs no network'),
    signal: stop.signal,
    clock: { now: () => 0 },
    after: noTimer,
    builtInModel: document.host,
  };
  const parts: StreamPart[] = [];
  const read = async (): Promise<void> => {
    for await (const part of provider.stream(request, context)) parts.push(part);
  };
  return { fake, document, stop, context, parts, read };
};

const textOf = (parts: readonly StreamPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

const endsOf = (parts: readonly StreamPart[]): number => parts.filter(({ type }) => type === 'finish_step').length;

describe.each(
  providers.filter(({ isOfBrowser }) => isOfBrowser === true).map((provider) => ({ name: provider.label, provider })),
)('$name', ({ provider }) => {
  it('names the source of its fixture', () => {
    expect(fixture.source).toMatch(/^https:\/\//);
  });

  it('delivers the whole answer with exactly one end, and nothing after it', async () => {
    const { parts, read } = open(provider, {
      pieces: fixture.pieces,
      usage: { before: 5, question: 7, after: 20 },
    });

    await read();

    expect(textOf(parts)).toBe(fixture.text);
    expect(endsOf(parts)).toBe(1);
    expect(parts.at(-1)).toEqual({
      type: 'finish_step',
      finishReason: 'stop',
      isContinued: false,
      usage: { promptTokens: 12, completionTokens: 8 },
    });
  });

  it('leaves the usage out where the browser tells none', async () => {
    const { parts, read } = open(provider, { pieces: fixture.pieces });

    await read();

    expect(parts.at(-1)).toEqual({ type: 'finish_step', finishReason: 'stop', isContinued: false });
  });

  it('ends within a tick of an abort, without an error and without an end, and stops the model', async () => {
    const { parts, read, stop, fake } = open(provider, { pieces: fixture.pieces, end: 'hang' });
    let isOver = false;
    const reading = read().then(() => {
      isOver = true;
    });
    await until(() => textOf(parts) === fixture.text);

    stop.abort();
    await new Promise((resolve) => setImmediate(resolve));

    expect(isOver).toBe(true);
    await reading;
    expect(endsOf(parts)).toBe(0);
    await until(() => fake.closedCount() === 1);
  });

  it('ends at once when it is aborted before the document is there', async () => {
    const { read, stop, parts, fake } = open(provider, { pieces: fixture.pieces });
    const reading = read();

    stop.abort();
    await reading;
    await settlePromises();

    expect(parts).toEqual([]);
    expect(fake.asked).toEqual([]);
  });

  it('is interrupted when the document goes away, and keeps what came', async () => {
    const { read, parts, document } = open(provider, { pieces: fixture.pieces, end: 'hang' });
    const reading = read();
    await until(() => textOf(parts) === fixture.text);

    document.closeDocument();
    await reading;

    expect(textOf(parts)).toBe(fixture.text);
    expect(endsOf(parts)).toBe(0);
  });

  it.each(Object.entries(fixture.errors))('keeps the text before %s, and maps it', async (name, code) => {
    const { read, parts, fake } = open(provider, { pieces: [], end: { name } });

    const failure = await read().catch((error: unknown) => error);

    expect(provider.explain(failure)).toMatchObject({ code, serviceCode: name, detail: 'The words of the browser' });
    expect(endsOf(parts)).toBe(0);
    expect(fake.closedCount()).toBe(1);
  });

  it.each(Object.entries(fixture.errors))('maps %s of a session that does not open', async (name, code) => {
    const { read, context } = open(provider, { refusal: name });

    const failure = await read().catch((error: unknown) => error);
    const listing = await provider.listModels(context).catch((error: unknown) => error);

    expect(provider.explain(failure).code).toBe(code);
    expect(provider.explain(listing).code).toBe(code);
  });

  it.each(['unavailable', 'downloadable', 'downloading', 'something new'])(
    'says of a model that is %s that it is not there, and downloads nothing',
    async (state) => {
      const { read, fake } = open(provider, { state });

      const failure = await read().catch((error: unknown) => error);

      expect(provider.explain(failure).code).toBe('model-not-found');
      expect(fake.created).toEqual([]);
    },
  );

  it('lists one model with what its session tells, and closes the session', async () => {
    const { context, fake } = open(provider, { contextWindow: fixture.contextWindow });

    const models = await provider.listModels(context);

    expect(models).toEqual([expect.objectContaining({ contextWindow: fixture.contextWindow, capabilities: [] })]);
    expect(fake.closedCount()).toBe(1);
  });

  it('asks for no origin, and cannot be asked where no window can host it', async () => {
    const { builtInModel: _none, ...context } = open(provider, {}).context;

    expect(provider.origins({})).toEqual([]);
    await expect(provider.listModels(context)).rejects.toMatchObject({ data: { code: 'model-not-found' } });
  });
});
