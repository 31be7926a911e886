import { afterEach, expect, it, vi } from 'vitest';
import { type ChatErrorCode, type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { ToolCall } from '@/lib/domain/tools/tool';
import type { McpHost } from '@/lib/tools/mcp/mcp-server';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { startRawServer } from '../../simulators/mcp/raw-server';

const started: { close(): Promise<void>; stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close, stop } of started.splice(0)) {
    await close();
    await stop();
  }
});

/** A body of pieces that come one by one; it breaks off with an error. */
const bodyOf = (pieces: Iterable<string>, isCut = false): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull: async (controller) => {
      // Whoever reads lives in the same thread.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const { done, value } = iterator.next();
      if (done !== true) return controller.enqueue(encoder.encode(value));
      if (isCut) controller.error(new Error('The server is gone'));
      else controller.close();
    },
  });
};

const json = { 'content-type': 'application/json' };
const events = { 'content-type': 'text/event-stream' };

const hundredMegabytes = function* (): Generator<string> {
  yield '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"';
  for (let at = 0; at < 1_600; at += 1) yield 'x'.repeat(65_536);
  yield '"}]}}';
};

const withoutEnd = function* (piece: string, first = ''): Generator<string> {
  yield first;
  for (;;) yield piece;
};

const streamOf = (pieces: Iterable<string>, isCut = false) => new Response(bodyOf(pieces, isCut), { headers: events });

/** What leads to another request for the rest of a stream. */
const numbered = 'id: 7\ndata:\n\n';

const callOf = { name: 'pay', args: {}, onProgress: () => undefined };

const sourceOf = async (
  answer: (id: unknown) => Response,
  overrides: Partial<McpHost> = {},
): Promise<McpToolSource> => {
  const server = await startRawServer({ 'tools/call': ({ id }) => answer(id) });
  const now: McpHost['after'] = (_, run) => {
    queueMicrotask(run);
    return () => undefined;
  };
  const source = mcpToolSource(mcpServer(server.origin), mcpHost({ after: now, ...overrides }));
  started.push({ close: source.close, stop: server.stop });
  return source;
};

/** Calls a tool of a server that answers so; says what came of it and how often the server was asked. */
const called = async (answer: () => Response): Promise<{ readonly error: ChatErrorData; readonly calls: number }> => {
  let calls = 0;
  const source = await sourceOf(() => {
    calls += 1;
    return answer();
  });
  const error = await source.call(callOf, toolContext()).then(
    () => {
      throw new Error('It was expected to fail');
    },
    (failure: unknown) => errorDataOf(failure),
  );
  return { error, calls };
};

it.each<[string, () => Response, ChatErrorCode]>([
  ['an answer of 100 MB', () => new Response(bodyOf(hundredMegabytes()), { headers: json }), 'too-large'],
  ['half an answer', () => new Response(bodyOf(['{"jsonrpc":"2.0","id":1,"res'], true), { headers: json }), 'reset'],
  ['something else than JSON', () => new Response('<html>', { headers: json }), 'malformed'],
  ['JSON that is no message', () => new Response('{"answer":42}', { headers: json }), 'malformed'],
  ['comments without end', () => streamOf(withoutEnd(`:${'x'.repeat(65_534)}\n`)), 'too-large'],
  ['a line without end', () => streamOf(withoutEnd('x'.repeat(65_536), 'data: ')), 'too-large'],
  [
    'comments without end after a numbered event',
    () => streamOf(withoutEnd(':\n'.repeat(30_000), numbered)),
    'too-large',
  ],
  ['an event that is no JSON', () => streamOf(['data: {"jsonrpc"\n\n']), 'malformed'],
  ['an event that is no message', () => streamOf(['data: {"answer":42}\n\n']), 'malformed'],
  ['a stream without an answer', () => streamOf([': nothing\n\n']), 'ended-early'],
  ['a stream that breaks off', () => streamOf(['data: {"jsonrpc":"2.0",'], true), 'reset'],
  ['a numbered stream that cannot be taken up again', () => streamOf([numbered]), 'ended-early'],
])('is asked once, and the call fails at once, when it sends %s', async (_, answer, code) => {
  const { error, calls } = await called(answer);

  expect(calls).toBe(1);
  expect(error).toMatchObject({ code, host: expect.stringContaining('127.0.0.1') });
});

it('is not listened to any longer when a call is stopped', async () => {
  const stop = new AbortController();
  let signal: AbortSignal | null | undefined;
  const stopOnHead: McpHost['fetch'] = async (input, init) => {
    const response = await fetch(input, init);
    if (response.headers.get('content-type') === events['content-type']) {
      signal = init?.signal;
      stop.abort(new Error('Enough'));
    }
    return response;
  };
  const source = await sourceOf(() => streamOf(withoutEnd(': wait\n\n')), { fetch: stopOnHead });

  await expect(source.call(callOf, toolContext({ signal: stop.signal }))).rejects.toThrow('Enough');
  expect(signal?.aborted).toBe(true);
});

it('that refuses until the user has been to a page has that page shown, and the model hears of it', async () => {
  const refusal = (id: unknown) =>
    Response.json({
      jsonrpc: '2.0',
      id,
      error: {
        code: -32_042,
        message: 'Sign in to the bank first.',
        data: {
          elicitations: [
            { mode: 'url', elicitationId: '1', url: 'https://bank.example/sign-in', message: 'Your bank' },
            { mode: 'url', elicitationId: '2', url: 'javascript:alert(1)', message: 'No page' },
            { mode: 'url', elicitationId: '3', url: 'https://bank.example/never', message: 'Not asked any more' },
          ],
        },
      },
    });
  const source = await sourceOf(refusal);
  const asked: unknown[] = [];
  const ask: ToolCall['ask'] = async (elicitation) => {
    asked.push(elicitation);
    return { action: 'accept' };
  };

  const result = await source.call({ ...callOf, ask }, toolContext());

  expect(asked).toEqual([{ mode: 'url', message: 'Your bank', url: 'https://bank.example/sign-in' }]);
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('Sign in to the bank') }] });
});

it('that forgot the session is asked once more for each of the calls side by side', async () => {
  let sessions = 0;
  let open = 'session-1';
  const asked: (string | null)[] = [];
  const host = mcpHost({
    fetch: async (input, init) => {
      const session = new Headers(init?.headers).get('mcp-session-id');
      const { method } = JSON.parse(String(init?.body ?? '{}'));
      const response = await fetch(input, init);
      if (method === 'initialize') {
        sessions += 1;
        open = `session-${sessions}`;
        return new Response(response.body, { headers: { ...json, 'mcp-session-id': open } });
      }
      if (method !== 'tools/call') return response;
      asked.push(session);
      // The first two are refused together, the second after the first has gone on.
      if (session !== open && asked.length === 2) await vi.waitFor(() => expect(sessions).toBe(2));
      return session === open ? response : new Response('No such session', { status: 404 });
    },
  });
  const server = await startRawServer({ 'tools/call': () => ({ content: [{ type: 'text', text: 'Paid' }] }) });
  const source = mcpToolSource(mcpServer(server.origin), host);
  started.push({ close: source.close, stop: server.stop });
  await source.use(async () => undefined, toolContext().signal);
  open = 'none';

  const results = await Promise.all([source.call(callOf, toolContext()), source.call(callOf, toolContext())]);

  expect(results).toMatchObject([{ content: [{ text: 'Paid' }] }, { content: [{ text: 'Paid' }] }]);
  expect(asked).toEqual(['session-1', 'session-1', 'session-2', 'session-2']);
});

it('is listened to when it answers after an event that is none', async () => {
  const result = { content: [{ type: 'text', text: 'Paid' }] };
  const source = await sourceOf((id) =>
    streamOf(['data: ping\n\n', `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`]),
  );

  expect(await source.call(callOf, toolContext())).toMatchObject(result);
});
