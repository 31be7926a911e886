import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { maySendTwice } from '@/lib/domain/tools/sent-twice';
import { mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { listen } from '../../simulators/core/listener';
import { goodTool } from '../../simulators/mcp/odd-server';
import { startRawServer } from '../../simulators/mcp/raw-server';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type Seen = { readonly key: string | undefined; readonly keyInBody: unknown };

/** A server that takes a call of a tool and closes the connection before the first byte of an answer. */
const startClosing = async (): Promise<{ readonly url: string; readonly calls: readonly Seen[] }> => {
  const calls: Seen[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk) => {
      text += String(chunk);
    });
    incoming.on('end', () => {
      const { id, method, params } = JSON.parse(text || '{}');
      if (method === 'tools/call') {
        const { 'idempotency-key': key } = incoming.headers;
        calls.push({
          key: typeof key === 'string' ? key : undefined,
          keyInBody: params._meta['parley/idempotency-key'],
        });
        return void incoming.socket.destroy();
      }
      const results: Readonly<Record<string, unknown>> = {
        initialize: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'c', version: '1' },
        },
        'tools/list': { tools: [goodTool] },
      };
      const result = results[method];
      outgoing.writeHead(id === undefined ? 202 : result === undefined ? 404 : 200, {
        'content-type': 'application/json',
      });
      outgoing.end(result === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  const { port, stop } = await listen(server, 0, '127.0.0.1');
  stops.push(stop);
  return { url: `http://127.0.0.1:${port}/`, calls };
};

const failure = (work: Promise<unknown>): Promise<ChatErrorData> =>
  work.then(
    () => {
      throw new Error('It was expected to fail');
    },
    (error: unknown) => errorDataOf(error),
  );

describe('a call whose connection is closed before the answer', () => {
  it('is not made again by us, carries a key of its own, and counts as possibly made more than once', async () => {
    const { url, calls } = await startClosing();
    const source = mcpToolSource(mcpServer(url), mcpHost());
    stops.push(source.close);
    await source.list(toolContext());
    const call = () => source.call({ name: 'good', args: {}, onProgress: () => undefined }, toolContext());

    const { code } = await failure(call());
    await failure(call());

    expect(maySendTwice(code)).toBe(true);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toMatch(/^[\da-f-]{36}$/u);
    expect(calls.map(({ keyInBody }) => keyInBody)).toEqual(calls.map(({ key }) => key));
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });
});

describe('a list of tools', () => {
  const counted = async () => {
    const lists: number[] = [];
    const { origin, stop } = await startRawServer({
      'tools/list': () => {
        lists.push(lists.length + 1);
        return { tools: [{ ...goodTool, name: `t${lists.length}` }] };
      },
    });
    stops.push(stop);
    const source = mcpToolSource(mcpServer(origin), mcpHost());
    stops.push(source.close);
    let now = 1_000;
    const context = { ...toolContext(), clock: { now: () => now } };
    return { source, context, lists, pass: (ms: number) => (now += ms) };
  };

  it('is asked for again by whoever wants it afresh, and has the date of that', async () => {
    const { source, context, lists, pass } = await counted();
    await source.list(context);
    pass(60_000);
    const kept = await source.listing(context);
    const fresh = await source.listing(context, { isFresh: true });

    expect(kept).toMatchObject({ at: 1_000, tools: [{ name: 't1' }] });
    expect(fresh).toMatchObject({ at: 61_000, tools: [{ name: 't2' }] });
    expect(lists).toHaveLength(2);
  });

  it('counts for five minutes with everybody else', async () => {
    const { source, context, lists, pass } = await counted();
    await source.list(context);
    pass(299_999);
    await source.list(context);
    expect(lists).toHaveLength(1);
    pass(1);
    await source.list(context);
    expect(lists).toHaveLength(2);
  });
});
