import { afterEach, describe, expect, it } from 'vitest';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { systemTimers } from '@/lib/platform/clock';
import type { McpHost } from '@/lib/tools/mcp/mcp-server';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../../fakes/mcp-host';
import { toolContext } from '../../../fakes/tool-context';
import { goodTool, refusals, spellings, startRefusing, startSpelling } from '../../../simulators/mcp/odd-server';
import { type Answers, startRawServer } from '../../../simulators/mcp/raw-server';
import { serve, type WebServer } from '../../../simulators/mcp/web-server';

const started: { close(): Promise<void>; stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close, stop } of started.splice(0)) {
    await close();
    await stop();
  }
});

const sourceOf = async (server: Promise<WebServer>): Promise<McpToolSource> => {
  const { origin, stop } = await server;
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });
  return source;
};

const names = async (source: McpToolSource) => (await source.list(toolContext())).map(({ name }) => name);
const answer = async (source: McpToolSource) =>
  (await source.call({ name: 'good', args: {}, onProgress: () => undefined }, toolContext())).content;

const failure = (work: Promise<unknown>): Promise<ChatErrorData> =>
  work.then(
    () => {
      throw new Error('It was expected to fail');
    },
    (error: unknown) => errorDataOf(error),
  );

describe('a server that does not know server/discover', () => {
  it.each(Object.entries(refusals))(
    'is met by the old handshake at once when it answers with %s',
    async (_, refuse) => {
      const source = await sourceOf(startRefusing(refuse));

      expect(await names(source)).toEqual(['good']);
      expect(await answer(source)).toEqual([{ type: 'text', text: 'yes' }]);
    },
  );

  it.each<[string, () => Response | Promise<Response>]>([
    ['never answers it', () => new Promise<Response>(() => undefined)],
    [
      'opens a stream and says nothing',
      () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
    ],
    [
      'begins an answer and does not go on',
      () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"jsonrpc"')) }),
          { headers: { 'content-type': 'application/json' } },
        ),
    ],
  ])('is met by the old handshake after a while when it %s', async (_, answerTo) => {
    const { origin, stop } = await startRawServer({
      'server/discover': answerTo,
      'tools/list': () => ({ tools: [goodTool] }),
    });
    const after: McpHost['after'] = (ms, run) => systemTimers.after(ms / 100, run);
    const source = mcpToolSource(mcpServer(origin), mcpHost({ after }));
    started.push({ close: source.close, stop });

    expect(await names(source)).toEqual(['good']);
  });

  it('is not met by it when it asks who is there', async () => {
    let handshakes = 0;
    const source = await sourceOf(
      startRefusing(() => new Response('', { status: 401, headers: { 'www-authenticate': 'Bearer' } }), {
        initialize: () => {
          handshakes += 1;
          return undefined;
        },
      }),
    );

    expect(await failure(names(source))).toMatchObject({ code: 'auth', serviceCode: 'mcp-sign-in' });
    expect(handshakes).toBe(0);
  });
});

describe('a message', () => {
  it.each(Object.entries(spellings))('is read as %s', async (_, spell) => {
    const source = await sourceOf(startSpelling(spell));

    expect(await names(source)).toEqual(['good']);
    expect(await answer(source)).toEqual([{ type: 'text', text: 'yes' }]);
  });

  it.each([200, 202, 204, 400, 404, 405, 500])(
    'may be taken with status %i where it wants no answer',
    async (status) => {
      const source = await sourceOf(
        startSpelling((id, result) => Response.json({ jsonrpc: '2.0', id, result }), status),
      );

      expect(await names(source)).toEqual(['good']);
    },
  );
});

describe('what wants no answer', () => {
  it('is done where the server opens a stream for it and says nothing', async () => {
    const { origin, stop } = await startSpelling(
      (id, result) => Response.json({ jsonrpc: '2.0', id, result }),
      () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
    );
    const source = mcpToolSource(mcpServer(origin), mcpHost());
    started.push({ close: source.close, stop });

    expect(await names(source)).toEqual(['good']);
  });
});

describe('a call', () => {
  /** A server with a session that answers a call so; says what came of it and how often it was asked. */
  const refused = async (respond: (id: unknown) => Response) => {
    let calls = 0;
    const serverInfo = { name: 'odd', version: '1' };
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
    const source = await sourceOf(
      startRawServer({
        initialize: ({ id }) =>
          Response.json({ jsonrpc: '2.0', id, result }, { headers: { 'mcp-session-id': `s${calls}` } }),
        'tools/call': ({ id }) => {
          calls += 1;
          return respond(id);
        },
      }),
    );
    const call = source.call({ name: 'good', args: {}, onProgress: () => undefined }, toolContext());
    return { call, calls: () => calls };
  };
  const error = { code: -32_602, message: 'There is no such city' };

  it.each([400, 422, 500])('that is refused with words and status %i is answered, and made once', async (status) => {
    const { call, calls } = await refused((id) => Response.json({ jsonrpc: '2.0', id, error }, { status }));

    expect(await call).toMatchObject({ content: [{ text: 'There is no such city' }], isError: true });
    expect(calls()).toBe(1);
  });

  it('is made again over another session where its own is gone, whatever the words', async () => {
    const { call, calls } = await refused((id) => Response.json({ jsonrpc: '2.0', id, error }, { status: 404 }));

    await expect(call).rejects.toMatchObject({ data: { status: 404 } });
    expect(calls()).toBe(2);
  });

  it('is made again over another session where the refusal is to no call of ours', async () => {
    const { call, calls } = await refused(() => Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 }));

    await expect(call).rejects.toMatchObject({ data: { status: 400 } });
    expect(calls()).toBe(2);
  });

  it.each<[string, unknown, string]>([
    ['a text', 'No such city', 'No such city'],
    ['a code that is a text', { code: 'E_CITY', message: 'No such city' }, 'No such city'],
    ['words in its data', { code: -32_000, data: { detail: 'No such city' } }, 'No such city'],
    ['words that are an object', { code: -1, message: { en: 'No such city' } }, '{"en":"No such city"}'],
  ])('has failed with the words of an error that is %s', async (_, odd, words) => {
    const { call } = await refused((id) => Response.json({ jsonrpc: '2.0', id, error: odd }));

    expect((await call).content).toEqual([{ type: 'text', text: words }]);
  });

  it.each<[string, () => Response]>([
    ['status 202', () => new Response(null, { status: 202 })],
    ['status 204', () => new Response(null, { status: 204 })],
  ])('has failed at once where its server answers it with %s and nothing else', async (_, respond) => {
    const { call, calls } = await refused(respond);

    expect(['ended-early', 'malformed']).toContain((await failure(call)).code);
    expect(calls()).toBe(1);
  });

  it('is answered by a stream that is still being opened when it is taken', async () => {
    const encoder = new TextEncoder();
    let say = (_: object): void => undefined;
    let open = (_: Response): void => undefined;
    const opened = new Promise<Response>((resolve) => {
      open = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (message) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`));
      },
    });
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'a', version: '1' },
    };
    const source = await sourceOf(
      serve(async (request) => {
        if (request.method === 'GET') return opened;
        const { id, method } = Object(request.method === 'POST' ? await request.json() : {});
        if (method === 'server/discover') return new Response(null, { status: 404 });
        if (method === 'initialize') return Response.json({ jsonrpc: '2.0', id, result });
        if (method === 'tools/call') {
          say({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'yes' }] } });
          // The stream opens a moment after the call was taken.
          setImmediate(() => open(new Response(body, { headers: { 'content-type': 'text/event-stream' } })));
        }
        return new Response(null, { status: 202 });
      }),
    );

    expect(await answer(source)).toEqual([{ type: 'text', text: 'yes' }]);
  });

  it('tells how far it is, whatever else the piece of progress says', async () => {
    const told: unknown[] = [];
    const { origin, stop } = await startRawServer({
      'tools/call': ({ id, params }) => {
        const { progressToken } = Object(Object(params)._meta);
        const odd = { progressToken, progress: '0.5', total: null, message: 7 };
        const messages = [
          { jsonrpc: '2.0', method: 'notifications/progress', params: odd },
          { jsonrpc: '2.0', id, result: { content: [] } },
        ];
        const text = messages.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
        return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    const source = mcpToolSource(mcpServer(origin), mcpHost());
    started.push({ close: source.close, stop });

    await source.call({ name: 'good', args: {}, onProgress: (progress) => told.push(progress) }, toolContext());

    expect(told).toEqual([{ done: 0.5 }]);
  });
});

describe('an answer that says it is JSON and does not end', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  /** One piece after the other for ever, or, without a rest, nothing more after the first. */
  const withoutEnd = (first: string, rest?: string): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes(first)),
        pull: async (controller) => {
          // Whoever reads lives in the same thread.
          await new Promise<void>((resolve) => setImmediate(resolve));
          if (rest === undefined) return new Promise(() => undefined);
          controller.enqueue(bytes(rest));
          return undefined;
        },
      }),
      { headers: { 'content-type': 'application/json' } },
    );
  const answered = async (respond: (id: unknown) => Response): Promise<McpToolSource> => {
    const tools = () => ({ tools: [goodTool] });
    return sourceOf(startRawServer({ 'tools/list': tools, 'tools/call': ({ id }) => respond(id) }));
  };
  const result = (id: unknown): string =>
    `data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'yes' }] } })}\n\n`;

  it.each([
    ['which comes to rest', undefined],
    ['which goes on for ever', ': still here\n\n'],
  ])('is read as the stream of events that it is, %s', async (_, rest) => {
    const source = await answered((id) => withoutEnd(`\n\n${result(id)}`, rest));

    expect(await answer(source)).toEqual([{ type: 'text', text: 'yes' }]);
  });

  it.each([
    ['spaces', ' '.repeat(65_536)],
    ['a text', 'x'.repeat(65_536)],
    ['brackets', '['.repeat(65_536)],
  ])('is given up at 16 MB of %s', async (_, piece) => {
    const source = await answered(() => withoutEnd(piece, piece));

    expect(await failure(answer(source))).toMatchObject({ code: 'too-large' });
  });

  it.each(['', '{"jsonrpc"'])('ends with what asked for it, after “%s”', async (first) => {
    const ended = new AbortController();
    const source = await answered(() => withoutEnd(first));
    await names(source);
    const call = source.call(
      { name: 'good', args: {}, onProgress: () => undefined },
      toolContext({ signal: ended.signal }),
    );
    ended.abort(new DOMException('Stopped', 'AbortError'));

    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the handshake', () => {
  const shake = (result: object) => startRawServer({ initialize: () => result, 'tools/list': () => ({ tools: [] }) });

  it.each<[string, object]>([
    ['says nothing of itself', { protocolVersion: '2025-06-18', capabilities: { tools: {} } }],
    ['is silent about its revision', { protocolVersion: null, capabilities: { tools: {} } }],
    ['says nothing of what it can do', { protocolVersion: '2025-06-18', capabilities: {} }],
    ['has null for what it can do', { protocolVersion: '2025-06-18', capabilities: null }],
    ['lists what it can do', { protocolVersion: '2025-06-18', capabilities: ['tools'] }],
    ['has a space behind its revision', { protocolVersion: '2025-06-18 ', capabilities: { tools: {} } }],
    [
      'has nulls for absent fields',
      {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: null }, prompts: null, logging: null },
        serverInfo: { name: 'odd', version: null, icons: null, title: null },
        instructions: null,
        _meta: null,
      },
    ],
    [
      'says yes in place of an object',
      { protocolVersion: '2025-06-18', capabilities: { tools: true }, serverInfo: 'odd' },
    ],
  ])('is done with a server that %s', async (_, result) => {
    expect(await names(await sourceOf(shake(result)))).toEqual([]);
  });

  it('leads to the tools of a server that says only what it logs', async () => {
    const result = { protocolVersion: '2025-06-18', capabilities: { logging: {}, experimental: {} } };
    const source = await sourceOf(
      startRawServer({ initialize: () => result, 'tools/list': () => ({ tools: [goodTool] }) }),
    );

    expect(await names(source)).toEqual(['good']);
  });

  it.each(['2031-01-01', 'latest', 20_310_101])(
    'names the version %j of a server that speaks another',
    async (version) => {
      const error = await failure(names(await sourceOf(shake({ protocolVersion: version, capabilities: {} }))));

      expect(error).toMatchObject({ code: 'not-an-api', serviceCode: 'mcp-revision', detail: String(version) });
    },
  );

  it.each<[string, (id: unknown) => unknown]>([
    ['discovery', (id) => ({ id, result: { supportedVersions: ['2031-01-01', '2032-01-01'], capabilities: {} } })],
    [
      'a refusal',
      (id) => ({ id, error: { code: -32_022, message: 'No', data: { supported: ['2031-01-01', '2032-01-01'] } } }),
    ],
  ])('names the versions of a server that names only others in %s', async (_, discover) => {
    const withDiscovery = (initialize: Answers[string]) =>
      sourceOf(
        startRawServer({
          'server/discover': ({ id }) => Response.json({ jsonrpc: '2.0', ...Object(discover(id)) }),
          'tools/list': () => ({ tools: [] }),
          initialize,
        }),
      );
    const named = { serviceCode: 'mcp-revision', detail: '2031-01-01, 2032-01-01' };

    expect(await failure(names(await withDiscovery(() => new Response('', { status: 400 }))))).toMatchObject(named);
    expect(await failure(names(await withDiscovery(() => undefined)))).toMatchObject(named);
    // One that shakes hands all the same is connected.
    const handshake = { protocolVersion: '2025-06-18', capabilities: { tools: {} } };
    expect(await names(await withDiscovery(() => handshake))).toEqual([]);
  });
});
