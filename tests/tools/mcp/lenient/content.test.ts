import { afterEach, describe, expect, it } from 'vitest';
import { keepResult, resultWords } from '@/lib/domain/tools/kept-result';
import type { ToolResult } from '@/lib/domain/tools/tool';
import { mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../../fakes/mcp-host';
import { toolContext } from '../../../fakes/tool-context';
import { startListing } from '../../../simulators/mcp/odd-server';

const started: { close(): Promise<void>; stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close, stop } of started.splice(0)) {
    await close();
    await stop();
  }
});

const called = async (result: unknown, tools: readonly unknown[] = []): Promise<ToolResult> => {
  const { origin, stop } = await startListing(tools, result);
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });
  await source.list(toolContext());
  return source.call({ name: 'odd', args: {}, onProgress: () => undefined }, toolContext());
};

const good = { type: 'text', text: 'yes' };
const png = 'iVBORw0KGgo=';

describe('an odd block beside a good text', () => {
  it.each<[string, unknown, unknown]>([
    [
      'a text with nulls around it',
      { type: 'text', text: 'odd', annotations: null, _meta: null },
      { type: 'text', text: 'odd' },
    ],
    [
      'an audience that is not known',
      { type: 'text', text: 'odd', annotations: { audience: ['robots'] } },
      { type: 'text', text: 'odd' },
    ],
    [
      'a priority of another kind',
      { type: 'text', text: 'odd', annotations: { priority: 'high' } },
      { type: 'text', text: 'odd' },
    ],
    ['a text that is a number', { type: 'text', text: 7 }, { type: 'text', text: '7' }],
    ['a text that is an object', { type: 'text', text: { a: 1 } }, { type: 'text', text: '{\n  "a": 1\n}' }],
    ['a bare number', 42, { type: 'text', text: '42' }],
    ['a bare text', 'odd', { type: 'text', text: 'odd' }],
    ['a text of a service of models', { type: 'input_text', text: 'odd' }, { type: 'text', text: 'odd' }],
    ['a text in Markdown', { type: 'markdown', text: '*odd*' }, { type: 'text', text: '*odd*' }],
    ['a text under another name', { type: 'text', content: 'odd' }, { type: 'text', text: 'odd' }],
    ['a text that is a value', { type: 'text', value: 'odd', _meta: 'none' }, { type: 'text', text: 'odd' }],
    [
      'an audience that is no list',
      { type: 'text', text: 'odd', annotations: { audience: 'user', priority: 5 } },
      { type: 'text', text: 'odd' },
    ],
    ['a kind in capitals', { type: 'TEXT', text: 'odd' }, { type: 'text', text: 'odd' }],
    ['a list of its own', [{ type: 'text', text: 'odd' }], { type: 'text', text: 'odd' }],
    [
      'a picture without a type',
      { type: 'image', data: png, mimeType: null },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a picture in the form of a service of models',
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a picture as a question to a model has it',
      { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a picture that is elsewhere',
      { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
      { type: 'link', uri: 'https://example.com/a.png', title: 'https://example.com/a.png' },
    ],
    [
      'a link under another name',
      { type: 'resource_link', url: 'https://example.com/a', name: 'A' },
      { type: 'link', uri: 'https://example.com/a', title: 'A' },
    ],
    [
      'a resource that is not apart',
      { type: 'resource', uri: 'a:b', text: 'odd' },
      { type: 'file', mimeType: 'text/plain', uri: 'a:b', data: 'b2Rk' },
    ],
    [
      'a picture with a data address',
      { type: 'image', data: `data:image/png;base64,${png}`, mimeType: 'image/png' },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a picture whose address says the type',
      { type: 'image', data: `data:image/png;base64,${png}` },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a picture in lines',
      { type: 'image', data: 'iVBORw0K\nGgo=\n', mimeType: 'image/png' },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a picture without end marks',
      { type: 'image', data: 'iVBORw0KGgo', mimeType: 'image/png' },
      { type: 'image', mimeType: 'image/png', data: png },
    ],
    [
      'a sound in the letters of URLs',
      { type: 'audio', data: '-_-_', mimeType: 'audio/wav' },
      { type: 'audio', mimeType: 'audio/wav', data: '+/+/' },
    ],
    [
      'a film',
      { type: 'video', data: 'AAAA', mimeType: 'video/mp4' },
      { type: 'file', mimeType: 'video/mp4', uri: '', data: 'AAAA' },
    ],
    [
      'a resource without an address',
      { type: 'resource', resource: { text: 'hi', mimeType: 'text/plain', uri: null } },
      { type: 'file', mimeType: 'text/plain', uri: '', data: 'aGk=' },
    ],
    [
      'a link without a name',
      { type: 'resource_link', uri: 'https://example.com/a' },
      { type: 'link', uri: 'https://example.com/a', title: 'https://example.com/a' },
    ],
  ])('is read: %s', async (_, block, read) => {
    const { content, isError } = await called({ content: [good, block] });

    expect(content).toEqual([good, read]);
    expect(isError).toBeUndefined();
  });

  it.each<[string, unknown, string]>([
    ['of a kind that nobody knows', { type: 'chart', points: [1, 2] }, 'chart'],
    [
      'of a picture that is no base64',
      { type: 'image', data: 'https://example.com/a.png', mimeType: 'image/png' },
      'image',
    ],
    ['of a resource that holds nothing', { type: 'resource', resource: { uri: 'a:b' } }, 'resource'],
    ['that is null', null, ''],
  ])('is shown as it is: one %s', async (_, block, kind) => {
    const { content } = await called({ content: [good, block] });

    expect(content).toEqual([good, { type: 'unknown', kind, text: JSON.stringify(block, null, 2) }]);
    const { result } = keepResult({ content, isUntrusted: true }, 'nonce');
    expect(resultWords(result)).toContain('[a piece of an unknown kind');
  });
});

describe('a result', () => {
  const outputSchema = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };
  const announcing = { name: 'odd', inputSchema: { type: 'object' }, outputSchema };

  it.each<[string, unknown]>([
    ['one block in place of a list', { content: good }],
    ['one text in place of a list', { content: 'yes' }],
    ['a bare text for all of it', 'yes'],
    ['a list for all of it', [good]],
    ['the form of 2024-10-07', { toolResult: 'yes' }],
    ['a text for its data', { content: [], structuredContent: 'yes' }],
    ['nulls for absent fields', { content: [good], structuredContent: null, isError: null, _meta: null }],
  ])('is read with %s', async (_, result) => {
    expect(await called(result)).toEqual({ content: [good], isUntrusted: true });
  });

  it('reaches the model where it has nothing but fields of its own', async () => {
    expect((await called({ temperature: 7 })).content).toEqual([{ type: 'text', text: '{\n  "temperature": 7\n}' }]);
  });

  it('reaches the model where its content is empty and its words are beside it', async () => {
    const { content, isError } = await called({ content: [], isError: true, error: 'No such city' });

    expect(content).toEqual([{ type: 'text', text: '{\n  "error": "No such city"\n}' }]);
    expect(isError).toBe(true);
  });

  it('has its data under the name that other languages give it', async () => {
    expect((await called({ content: [good], structured_content: { a: 1 } })).structured).toEqual({ a: 1 });
  });

  it.each([{ isError: 1 }, { isError: 'true' }, { is_error: true }])(
    'has failed where it says so by %j',
    async (flag) => {
      expect((await called({ content: [good], ...flag })).isError).toBe(true);
    },
  );

  it('counts without the structured data that its tool announced, and says so', async () => {
    const { content, isError } = await called({ content: [good] }, [announcing]);

    expect(content).toEqual([good, { type: 'not-as-announced', lack: 'structured' }]);
    expect(isError).toBeUndefined();
  });

  it('keeps its text where its data is not what its tool announced', async () => {
    const { content, structured } = await called({ content: [good], structuredContent: { sum: 'five' } }, [announcing]);

    expect(content).toEqual([good, { type: 'not-as-announced', lack: 'shape' }]);
    expect(structured).toBeUndefined();
  });

  it('reaches the model as text where it is nested 2,000 deep', async () => {
    let deep: unknown = 'the bottom';
    for (let at = 0; at < 2_000; at += 1) deep = { a: deep };

    const { result } = keepResult(await called({ content: [], structuredContent: deep }), 'nonce');

    expect(resultWords(result)).toContain('the bottom');
  });

  it('reaches the model where its data is a list', async () => {
    expect(await called({ structuredContent: [1, 2] })).toMatchObject({
      content: [{ type: 'text', text: '[\n  1,\n  2\n]' }],
    });
  });
});
