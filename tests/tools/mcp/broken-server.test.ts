import { afterEach, expect, it } from 'vitest';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
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

const hundredMegabytes = function* (): Generator<string> {
  yield '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"';
  for (let at = 0; at < 1_600; at += 1) yield 'x'.repeat(65_536);
  yield '"}]}}';
};

/** Calls a tool of a server that answers so; says what came of it and how often the server was asked. */
const called = async (answer: () => Response): Promise<{ readonly error: ChatErrorData; readonly calls: number }> => {
  let calls = 0;
  const server = await startRawServer({
    'tools/call': () => {
      calls += 1;
      return answer();
    },
  });
  const source = mcpToolSource(mcpServer(server.origin), mcpHost());
  started.push({ close: source.close, stop: server.stop });
  const error = await source.call({ name: 'pay', args: {}, onProgress: () => undefined }, toolContext()).then(
    () => {
      throw new Error('It was expected to fail');
    },
    (failure: unknown) => errorDataOf(failure),
  );
  return { error, calls };
};

it.each([
  ['an answer of 100 MB', () => new Response(bodyOf(hundredMegabytes()), { headers: json }), 'too-large'],
  ['half an answer', () => new Response(bodyOf(['{"jsonrpc":"2.0","id":1,"res'], true), { headers: json }), undefined],
  ['something else than JSON', () => new Response('<html>', { headers: json }), undefined],
])('is asked once, and the call fails soon, when it sends %s', async (_, answer, code) => {
  const { error, calls } = await called(answer);

  expect(calls).toBe(1);
  expect(code === undefined || error.code === code).toBe(true);
});
