import { afterEach, describe, expect, it } from 'vitest';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { systemTimers } from '@/lib/platform/clock';
import type { McpHost } from '@/lib/tools/mcp/mcp-server';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../../fakes/mcp-host';
import { toolContext } from '../../../fakes/tool-context';
import { goodTool, refusals, spellings, startRefusing, startSpelling } from '../../../simulators/mcp/odd-server';
import { type Answers, startRawServer } from '../../../simulators/mcp/raw-server';
import type { WebServer } from '../../../simulators/mcp/web-server';

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

  it('names the version of a server that speaks another', async () => {
    const error = await failure(names(await sourceOf(shake({ protocolVersion: '2031-01-01', capabilities: {} }))));

    expect(error).toMatchObject({ code: 'not-an-api', serviceCode: 'mcp-revision', detail: '2031-01-01' });
  });

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
