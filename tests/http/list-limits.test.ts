import { once } from 'node:events';
import { createServer } from 'node:http';
import { createGzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { Provider, ProviderContext } from '@/lib/domain/providers/provider';
import { withListLimits } from '@/lib/http/list-limits';
import { providers } from '@/lib/providers/registry';
import { createScriptedProvider } from '../fakes/scripted-provider';
import { noTimer } from '../fakes/timers';

/** A service whose lists never end; it counts what was taken of it. */
const endless = (piece: string) => {
  const service = { bytes: 0, requests: 0, isEnded: false };
  const chunk = new TextEncoder().encode(piece.repeat(Math.ceil(65_536 / piece.length)));
  const fetch: ProviderContext['fetch'] = async () => {
    service.requests += 1;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          service.bytes += chunk.length;
          controller.enqueue(chunk);
        },
        cancel: () => {
          service.isEnded = true;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  return { service, fetch };
};

const contextOf = (provider: Provider, fetch: ProviderContext['fetch']): ProviderContext => ({
  settings: {
    baseUrl: 'https://models.test/v1',
    endpoint: 'https://models.test',
    ...Object.fromEntries(provider.fields.filter(({ type }) => type === 'secret').map(({ name }) => [name, 'test'])),
  },
  fetch,
  signal: new AbortController().signal,
  after: noTimer,
  clock: { now: () => 1_800_000_000_000 },
});

/** The others list what the user has named. */
const overHttp = providers.filter(({ id }) => !['built-in', 'chat-stream', 'azure-openai'].includes(id));

it.each(overHttp.map((provider) => [provider.label, provider] as const))(
  'reads at most 8 MB of a list that never ends (%s)',
  async (_label, provider) => {
    const { service, fetch } = endless('{"data":[{"id":"m"},');

    await expect(provider.listModels(contextOf(provider, fetch))).rejects.toBeDefined();

    expect(service.bytes).toBeGreaterThan(8_000_000);
    expect(service.bytes / service.requests).toBeLessThan(8_200_000);
    expect(service.requests).toBeLessThanOrEqual(2);
    expect(service.isEnded).toBe(true);
  },
);

it('says that a list is too long where the browser has its own word for it', async () => {
  const { provider } = createScriptedProvider({
    listModels: async (context) => {
      const response = await context.fetch('https://models.test');
      // Chrome's `Response.json` does not pass on what a body failed with.
      await response.text().catch(() => Promise.reject(new TypeError('Failed to fetch')));
      return [];
    },
  });

  const listing = withListLimits(provider).listModels(contextOf(provider, endless(' ').fetch));

  await expect(listing).rejects.toMatchObject({ data: { code: 'not-an-api' } });
});

it('takes 5,000 models', async () => {
  const models = Array.from({ length: 6000 }, (_, index) => ({ id: `m${index}`, name: `m${index}` }));
  const { provider } = createScriptedProvider({ listModels: async () => models });

  expect(await withListLimits(provider).listModels(contextOf(provider, fetch))).toEqual(models.slice(0, 5000));
});

it('ends a listing whose pages never end', async () => {
  let pages = 0;
  const { provider } = createScriptedProvider({
    listModels: async (context) => {
      for (;;) {
        pages += 1;
        await context.fetch('https://models.test');
      }
    },
  });

  const listing = withListLimits(provider).listModels(contextOf(provider, async () => new Response('{}')));

  await expect(listing).rejects.toBeInstanceOf(ChatError);
  expect(pages).toBe(2001);
});

it('holds little of 1.5 GB that came as gzip', async () => {
  const megabyte = Buffer.alloc(1_000_000, ' ');
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const gzip = createGzip({ level: 1 });
    gzip.pipe(response);
    response.on('close', () => gzip.destroy());
    for (let sent = 0; sent < 1500 && !gzip.destroyed; sent += 1) {
      if (!gzip.write(megabyte)) await Promise.race([once(gzip, 'drain'), once(gzip, 'close')]);
    }
    gzip.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const provider = providers.find(({ id }) => id === 'openai-compatible');
  if (provider === undefined) throw new Error('no provider');
  const before = process.memoryUsage().rss;
  const context = contextOf(provider, (input, init) => fetch(input, init));

  const listing = provider.listModels({
    ...context,
    settings: { ...context.settings, baseUrl: `http://127.0.0.1:${port}/v1` },
  });

  await expect(listing).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  server.closeAllConnections();
  server.close();
});
