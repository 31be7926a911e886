import { afterEach, expect, it } from 'vitest';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { goodTool } from '../../simulators/mcp/odd-server';
import { type Answers, startRawServer } from '../../simulators/mcp/raw-server';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Everything that a server is told, as text. */
const sourceOf = async (answers: Answers): Promise<{ source: McpToolSource; told: string[] }> => {
  const { origin, stop } = await startRawServer({ 'tools/list': () => ({ tools: [goodTool] }), ...answers });
  const told: string[] = [];
  const host = mcpHost({
    fetch: (input, init) => {
      told.push(String(init?.body ?? ''));
      return fetch(input, init);
    },
  });
  const source = mcpToolSource(mcpServer(origin), host);
  stops.push(stop, source.close);
  return { source, told };
};

const failure = (work: Promise<unknown>): Promise<ChatErrorData> =>
  work.then(
    () => {
      throw new Error('It was expected to fail');
    },
    (error: unknown) => errorDataOf(error),
  );

/** Words of the engine and of checkers. */
const dump = /\w+Error\b|invalid_type|"path"|expected|undefined|\[object/u;

it.each<[string, () => unknown]>([
  ['a list that is none', () => ({ tools: 'all' })],
  ['no list', () => ({})],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['JSON that is none', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
])('says what is wrong with %s without a dump of it', async (_, answer) => {
  const { source } = await sourceOf({ 'tools/list': answer });

  const { code, detail = '' } = await failure(source.list(toolContext()));

  expect(code).toMatch(/^(?:malformed|not-an-api)$/u);
  expect(detail).not.toMatch(dump);
});

it.each([
  ['text/plain', 'text/plain; charset=utf-8', 'text/plain'],
  ['no type', undefined, '–'],
  ['another type', 'application/xml', 'application/xml'],
])('says which type an answer has that is none of the protocol’s: %s', async (_, type, detail) => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const hello = () => new Response(new TextEncoder().encode('Hello'), { headers });
  const { origin, stop } = await startRawServer({ 'server/discover': hello, initialize: hello });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  stops.push(stop, source.close);

  expect(await failure(source.list(toolContext()))).toMatchObject({
    code: 'not-an-api',
    serviceCode: 'mcp-content-type',
    detail,
  });
});

it('calls a redirect to itself what it is', async () => {
  const again = () => new Response(null, { status: 307, headers: { location: '/' } });
  const { origin, stop } = await startRawServer({ 'server/discover': again, initialize: again });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  stops.push(stop, source.close);

  expect(await failure(source.list(toolContext()))).toMatchObject({ code: 'redirected', status: 307 });
});

it('tells a server in words why a call is canceled', async () => {
  const stop = new AbortController();
  const { source, told } = await sourceOf({
    'tools/call': () => {
      stop.abort();
      return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    },
  });

  await source
    .call({ name: 'good', args: {}, onProgress: () => undefined }, toolContext({ signal: stop.signal }))
    .catch(() => undefined);

  await expect.poll(() => told.some((body) => body.includes('notifications/cancelled'))).toBe(true);
  expect(told.find((body) => body.includes('notifications/cancelled'))).not.toMatch(dump);
});

it('refuses a question of a server that is none in words', async () => {
  const { source, told } = await sourceOf({
    'tools/call': ({ id }) => {
      const question = {
        jsonrpc: '2.0',
        id: 77,
        method: 'elicitation/create',
        params: { message: 5, requestedSchema: [] },
      };
      const result = { jsonrpc: '2.0', id, result: { content: [] } };
      return new Response(`data: ${JSON.stringify(question)}\n\ndata: ${JSON.stringify(result)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      });
    },
  });

  await source.call({ name: 'good', args: {}, onProgress: () => undefined }, toolContext());

  await expect.poll(() => told.some((body) => body.includes('"id":77'))).toBe(true);
  expect(told.find((body) => body.includes('"id":77'))).not.toMatch(dump);
});
