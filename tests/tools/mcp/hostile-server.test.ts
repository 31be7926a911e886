import { afterEach, expect, it } from 'vitest';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { errorDataOf } from '@/lib/domain/chat-error';
import { mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { listPrompts } from '@/lib/tools/mcp/server-prompts';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { type Answers, startRawServer } from '../../simulators/mcp/raw-server';

const started: { close(): Promise<void>; stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close, stop } of started.splice(0)) {
    await close();
    await stop();
  }
});

const sourceOf = async (answers: Answers) => {
  const server = await startRawServer(answers);
  const source = mcpToolSource(mcpServer(server.origin), mcpHost());
  started.push({ close: source.close, stop: server.stop });
  return source;
};

const inputSchema = { type: 'object' };
const tool = (name: string, more: object = {}) => ({ name, inputSchema, ...more });
const list = async (answers: Answers) => (await sourceOf(answers)).list(toolContext());
const failure = (work: Promise<unknown>): Promise<ChatErrorData> =>
  work.then(
    () => {
      throw new Error('It was expected to fail');
    },
    (error: unknown) => errorDataOf(error),
  );

it('keeps the first 500 tools of a huge list', async () => {
  const tools = Array.from({ length: 5_000 }, (_, index) => tool(`t${index}`));
  const listed = await list({ 'tools/list': () => ({ tools }) });
  expect(listed).toHaveLength(500);
  expect(listed[0]?.name).toBe('t0');
});

it('reads 20 pages of a list whose pages never end, keeps their tools, and says that there is more', async () => {
  let pages = 0;
  const endless = () => {
    pages += 1;
    return { tools: [tool(`t${pages}`)], nextCursor: String(pages) };
  };
  const listed = await (await sourceOf({ 'tools/list': endless })).listing(toolContext());
  expect(listed.tools).toHaveLength(20);
  expect(listed.leftOut).toEqual([{ name: '…', reason: 'rest' }]);
  expect(pages).toBe(20);
});

it('reads 20 pages of a list of prompts whose pages never end, and keeps what is there', async () => {
  let pages = 0;
  const endless = () => {
    pages += 1;
    return { prompts: [{ name: `p${pages}` }], nextCursor: String(pages) };
  };
  const source = await sourceOf({ 'prompts/list': endless });
  const { signal } = toolContext();
  const prompts = await source.use((connection) => listPrompts(connection, signal), signal);
  expect(prompts.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `p${index + 1}`));
  expect(pages).toBe(20);
});

it('cuts a description of 10 MB, and takes hidden characters out of it', async () => {
  const hidden = `a\u202Eb\u0007c\u{E0041}d\n${'x'.repeat(10_000_000)}`;
  const [only] = await list({ 'tools/list': () => ({ tools: [tool('a', { description: hidden })] }) });
  expect(only?.description.startsWith('abcd\nxx')).toBe(true);
  expect(only?.description.length).toBeLessThanOrEqual(4_000);
  expect(only?.description.endsWith('…')).toBe(true);
});

it('leaves out names that collide, are empty, overlong or hold hidden characters', async () => {
  const names = ['a', 'a', '', ' ', 'x'.repeat(300), 'b\u0000', 'c\u202E', 'd\n', '\uD800', 'e'];
  const listed = await list({ 'tools/list': () => ({ tools: names.map((name) => tool(name)) }) });
  expect(listed.map(({ name }) => name)).toEqual(['a', 'e']);
});

it('leaves out a tool whose schema is longer than any model reads', async () => {
  const huge = tool('huge', { inputSchema: { type: 'object', description: 'x'.repeat(100_000) } });
  const listed = await list({ 'tools/list': () => ({ tools: [huge, tool('small')] }) });
  expect(listed.map(({ name }) => name)).toEqual(['small']);
});

it('does not believe a tool that says it only reads and destroys', async () => {
  const annotations = { readOnlyHint: true, destructiveHint: true };
  const [only] = await list({ 'tools/list': () => ({ tools: [tool('a', { annotations })] }) });
  expect(only?.effect).toBe('writes');
});

it.each([
  ['a body that is no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 'malformed'],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'not-an-api'],
  ['a list that is none', () => ({ tools: 'all' }), 'malformed'],
  ['an answer of 20 MB', () => ({ tools: [], filler: 'x'.repeat(20_000_000) }), 'too-large'],
])('refuses %s', async (_, answer, code) => {
  expect(await failure(list({ 'tools/list': answer }))).toMatchObject({ code });
});

it('waits no longer than it was told for an answer to another question', async () => {
  const stranger = () => Response.json({ jsonrpc: '2.0', id: 4_711, result: { tools: [] } });
  const source = await sourceOf({ 'tools/list': stranger });
  const stop = new AbortController();
  const listing = source.list(toolContext({ signal: stop.signal }));
  const early = toolContext({
    after: (_, run) => {
      run();
      return () => undefined;
    },
  });
  expect(await failure(source.list(early))).toMatchObject({ code: 'timeout' });
  stop.abort(new Error('Enough'));
  await expect(listing).rejects.toThrow('Enough');
});

it('gives the model no structured content that is not what the tool announced', async () => {
  const outputSchema = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };
  const source = await sourceOf({
    'tools/list': () => ({ tools: [tool('add', { outputSchema })] }),
    'tools/call': () => ({ content: [{ type: 'text', text: '5' }], structuredContent: { sum: 'five' } }),
  });
  await source.list(toolContext());
  const result = await source.call({ name: 'add', args: {}, onProgress: () => undefined }, toolContext());
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structured');
});

it('draws nothing of a picture whose type is no picture, and cuts a result of thousands of pieces', async () => {
  const picture = { type: 'image', data: 'PHN2Zz4=', mimeType: 'text/html; charset=utf-8' };
  const content = [picture, ...Array.from({ length: 5_000 }, () => ({ type: 'text', text: 'x' }))];
  const source = await sourceOf({ 'tools/call': () => ({ content }) });
  const result = await source.call({ name: 'a', args: {}, onProgress: () => undefined }, toolContext());
  expect(result.content[0]).toEqual({ type: 'file', mimeType: 'text/html', uri: '', data: 'PHN2Zz4=' });
  expect(result.content).toHaveLength(200);
});

it('does not spend years on a result that is checked against a schema of the server’s', async () => {
  const outputSchema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  const structuredContent = { a: `${'a'.repeat(60)}!` };
  const source = await sourceOf({
    'tools/list': () => ({ tools: [tool('a', { outputSchema })] }),
    'tools/call': () => ({ content: [], structuredContent }),
  });
  await source.list(toolContext());
  const result = await source.call({ name: 'a', args: {}, onProgress: () => {} }, toolContext());
  expect(result.structured).toEqual(structuredContent);
});

it('repeats no key of its headers, with or without their scheme', async () => {
  const key = 'fake-key-of-a-test';
  const server = await startRawServer({
    'tools/list': () => ({ tools: [tool('a')] }),
    'tools/call': ({ id }) =>
      Response.json({ jsonrpc: '2.0', id, error: { code: -32_000, message: `You sent ${key} in your header` } }),
  });
  const headers = () => Promise.resolve({ authorization: `Token ${key}` });
  const source = mcpToolSource(mcpServer(server.origin, { headers }), mcpHost());
  started.push({ close: source.close, stop: server.stop });
  const call = {
    id: 'a',
    name: 'a',
    args: {},
    onProgress: () => undefined,
    ask: async () => ({ action: 'decline' }) as const,
  };
  const told = await source
    .call(call, toolContext())
    .then(JSON.stringify, (error) => JSON.stringify(errorDataOf(error)));

  expect(told).toContain('You sent');
  expect(told).not.toContain(key);
});
