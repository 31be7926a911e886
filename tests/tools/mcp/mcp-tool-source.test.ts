import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import type { ToolCall, ToolProgress, ToolSource } from '@/lib/domain/tools/tool';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { startEverything } from '../../simulators/mcp/everything';
import { type NewServer, pixel, startNewServer } from '../../simulators/mcp/new-server';

const call = (source: ToolSource, name: string, args: unknown = {}, more: Partial<ToolCall> = {}) =>
  source.call({ name, args, onProgress: () => undefined, ...more }, toolContext());

const textOf = async (result: ReturnType<typeof call>): Promise<string> =>
  (await result).content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');

describe('a server of revision 2026-07-28', () => {
  let server: NewServer;
  let source: McpToolSource;
  beforeAll(async () => {
    server = await startNewServer();
    source = mcpToolSource(mcpServer(server.url), mcpHost());
  });
  afterAll(async () => {
    await source.close();
    await server.stop();
  });

  it('lists its tools, with a hint taken for no more than reading', async () => {
    const tools = await source.list(toolContext());
    expect(source).toMatchObject({ id: 'mcp-1', title: 'Test server', host: new URL(server.url).host });
    expect(tools.find(({ name }) => name === 'add')).toMatchObject({
      title: 'Add',
      effect: 'reads',
      parameters: { type: 'object', required: ['a', 'b'] },
      output: { type: 'object' },
    });
    expect(tools.find(({ name }) => name === 'fail')?.effect).toBe('writes');
  });

  it('answers with text and structured content, which strangers may have written', async () => {
    expect(await call(source, 'add', { a: 2, b: 3 })).toEqual({
      content: [{ type: 'text', text: '5' }],
      structured: { sum: 5 },
      isUntrusted: true,
    });
  });

  it('answers with pictures, sound, files and links as data', async () => {
    expect((await call(source, 'show')).content).toEqual([
      { type: 'text', text: 'Look' },
      { type: 'image', mimeType: 'image/png', data: pixel },
      { type: 'audio', mimeType: 'audio/wav', data: 'UklGRg==' },
      { type: 'file', mimeType: 'text/plain', uri: 'note://1', data: Buffer.from('Grüße').toString('base64') },
      { type: 'file', mimeType: 'application/pdf', uri: 'data://2', data: 'JVBERg==' },
      { type: 'link', uri: 'https://example.com/a', title: 'An article' },
    ]);
  });

  it('passes on a failure that the tool reports, and one that the server does', async () => {
    expect(await call(source, 'fail')).toMatchObject({ isError: true, content: [{ text: 'The disk is full.' }] });
    expect(await call(source, 'no-such-tool')).toMatchObject({ isError: true, isUntrusted: true });
    expect(await call(source, 'add', { a: 'two' })).toMatchObject({ isError: true });
  });

  it('tells how far a call is', async () => {
    const seen: ToolProgress[] = [];
    await call(source, 'count', { to: 3 }, { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { done: 1, total: 3 },
      { done: 2, total: 3 },
      { done: 3, total: 3 },
    ]);
  });

  it('ends a call that is stopped with the reason of its signal', async () => {
    const stop = new AbortController();
    const waiting = source.call(
      { name: 'wait', args: {}, onProgress: () => undefined },
      toolContext({ signal: stop.signal }),
    );
    stop.abort(new Error('Stopped by the user'));
    await expect(waiting).rejects.toThrow('Stopped by the user');
    expect(await textOf(call(source, 'count', { to: 1 }))).toBe('counted');
  });

  it('asks the user in the middle of a call and goes on with the answer', async () => {
    const answer: ElicitationAnswer = { action: 'accept', content: { sure: true } };
    const asked: unknown[] = [];
    const ask: ToolCall['ask'] = (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    };
    expect(await textOf(call(source, 'deploy', {}, { ask }))).toBe('deployed');
    expect(await textOf(call(source, 'pay', {}, { ask: () => Promise.resolve({ action: 'accept' }) }))).toBe('paid');
    expect(asked).toEqual([
      {
        mode: 'form',
        message: 'Deploy to production?',
        fields: [{ name: 'sure', title: 'Are you sure?', type: 'boolean', isRequired: true }],
      },
    ]);
  });

  it('connects once for all of this', () => {
    const discoveries = server.requests.filter(({ mcpMethod }) => mcpMethod === 'server/discover');
    expect(discoveries).toHaveLength(1);
  });
});

describe('server-everything, of the revisions before', () => {
  let server: Awaited<ReturnType<typeof startEverything>>;
  let source: McpToolSource;
  beforeAll(async () => {
    server = await startEverything();
    source = mcpToolSource(mcpServer(server.url), mcpHost());
  });
  afterAll(async () => {
    await source.close();
    await server.stop();
  });

  it('lists and calls its tools', async () => {
    const names = (await source.list(toolContext())).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-structured-content', 'get-tiny-image']));
    expect(await textOf(call(source, 'echo', { message: 'hello' }))).toBe('Echo: hello');
    expect(await call(source, 'get-structured-content', { location: 'Chicago' })).toMatchObject({
      structured: { temperature: 36 },
    });
    expect((await call(source, 'get-tiny-image')).content.map(({ type }) => type)).toContain('image');
    expect((await call(source, 'get-resource-links', { count: 2 })).content.map(({ type }) => type)).toContain('link');
  });

  it('tells how far a call is', async () => {
    const seen: number[] = [];
    await call(
      source,
      'trigger-long-running-operation',
      { duration: 0.05, steps: 2 },
      { onProgress: ({ done }) => seen.push(done) },
    );
    expect(seen).toEqual([1, 2]);
  });

  it('asks the user with every kind of field that a form can have', async () => {
    let kinds: readonly string[] = [];
    const ask: ToolCall['ask'] = (question) => {
      kinds = question.mode === 'form' ? question.fields.map(({ name, type }) => `${name}: ${type}`) : [];
      return Promise.resolve({ action: 'accept', content: { name: 'Ada', untitledMultipleSelectEnum: ['Guitar'] } });
    };
    const answer = await textOf(call(source, 'trigger-elicitation-request', {}, { ask }));
    expect(answer).toContain('Ada');
    expect(kinds).toEqual([
      'name: text',
      'check: boolean',
      'firstLine: text',
      'email: text',
      'homepage: text',
      'birthdate: text',
      'integer: number',
      'number: number',
      'untitledSingleSelectEnum: choice',
      'untitledMultipleSelectEnum: choices',
      'titledSingleSelectEnum: choice',
      'titledMultipleSelectEnum: choices',
      'legacyTitledEnum: choice',
    ]);
  });

  it('cancels a question that nobody can answer', async () => {
    expect(await textOf(call(source, 'trigger-elicitation-request'))).toContain('cancel');
  });

  it('connects again when the server has forgotten the session', async () => {
    const { signal } = toolContext();
    const session = await source.use(({ client }) => Promise.resolve(client.transport?.sessionId ?? ''), signal);
    await fetch(server.url, { method: 'DELETE', headers: { 'mcp-session-id': session } });
    expect(await textOf(call(source, 'echo', { message: 'again' }))).toBe('Echo: again');
  });
});
