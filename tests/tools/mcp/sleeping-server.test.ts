import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorDataOf } from '@/lib/domain/chat-error';
import { systemTimers } from '@/lib/platform/clock';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { goodTool } from '../../simulators/mcp/odd-server';
import { startRawServer } from '../../simulators/mcp/raw-server';

const opened: { close(): Promise<void> }[] = [];
/** Only what waits for seconds is of the fake clock: the network takes its own time. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const one of opened.splice(0)) await one.close();
});

/** A server that answers `initialize` only when it is woken. `asked`: how often it was. */
const startSleeping = async () => {
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let asked = 0;
  const server = await startRawServer({
    initialize: async ({ id }) => {
      asked += 1;
      await woken;
      const serverInfo = { name: 'sleeper', version: '1' };
      const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
      return Response.json({ jsonrpc: '2.0', id, result });
    },
    'tools/list': () => ({ tools: [goodTool] }),
  });
  opened.push({ close: server.stop });
  const source = mcpToolSource(mcpServer(server.origin), mcpHost({ after: systemTimers.after }));
  opened.push(source);
  return { source, wake, asked: () => asked };
};

const names = async (source: McpToolSource, signal = new AbortController().signal) =>
  (await source.list(toolContext({ signal }))).map(({ name }) => name);

it('a server that takes 25 seconds to shake hands is waited for', async () => {
  const { source, wake, asked } = await startSleeping();
  const listed = names(source);
  await vi.waitUntil(() => asked() === 1);
  await vi.advanceTimersByTimeAsync(25_000);
  wake();

  expect(await listed).toEqual(['good']);
  expect(asked()).toBe(1);
});

it('who waits no longer does not end the handshake: the next question has the tools', async () => {
  const { source, wake, asked } = await startSleeping();
  const impatient = new AbortController();
  const first = names(source, impatient.signal);
  await vi.waitUntil(() => asked() === 1);
  await vi.advanceTimersByTimeAsync(10_000);
  impatient.abort(new Error('no longer'));
  await expect(first).rejects.toThrow('no longer');
  const second = names(source);
  await vi.advanceTimersByTimeAsync(15_000);
  wake();

  expect(await second).toEqual(['good']);
  expect(asked()).toBe(1);
});

it('a server that never shakes hands is given up, and asked again by the next question', async () => {
  const { source, wake, asked } = await startSleeping();
  const failed = names(source).then(
    () => undefined,
    (error: unknown) => errorDataOf(error),
  );
  await vi.waitUntil(() => asked() === 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toMatchObject({ code: 'timeout' });
  wake();

  expect(await names(source)).toEqual(['good']);
  expect(asked()).toBe(2);
});
