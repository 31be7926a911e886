import { afterEach, describe, expect, it } from 'vitest';
import { type McpToolSource, mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { mcpHost, mcpServer } from '../../../fakes/mcp-host';
import { toolContext } from '../../../fakes/tool-context';
import { startListing } from '../../../simulators/mcp/odd-server';
import { startRawServer } from '../../../simulators/mcp/raw-server';

const started: { close(): Promise<void>; stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close, stop } of started.splice(0)) {
    await close();
    await stop();
  }
});

const listing = async (tools: readonly unknown[]): Promise<Awaited<ReturnType<McpToolSource['listing']>>> => {
  const { origin, stop } = await startListing(tools);
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });
  return source.listing(toolContext());
};

const inputSchema = { type: 'object' };
const nested = (depth: number): unknown => {
  let schema: unknown = { type: 'string' };
  for (let at = 0; at < depth; at += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
};

describe('an odd tool beside a good one', () => {
  it.each<[string, object]>([
    ['hints that are null', { annotations: { readOnlyHint: null, title: null } }],
    ['annotations that are no object', { annotations: [] }],
    ['a title that is no text', { title: 7 }],
    ['a description that is null', { description: null }],
    ['icons that are none', { icons: [{ src: null }, 'icon.png', null] }],
    ['an own part that is null', { _meta: null }],
    ['an execution that is not known', { execution: { taskSupport: 'maybe' } }],
    ['needed arguments that are null', { inputSchema: { type: 'object', required: null } }],
    ['needed arguments that are one text', { inputSchema: { type: 'object', properties: { a: {} }, required: 'a' } }],
    ['properties that are an empty list', { inputSchema: { type: 'object', properties: [] } }],
    ['a description that is a list', { description: ['a', 'b'] }],
    ['hints that are texts', { annotations: { readOnlyHint: 'true', title: 5 } }],
    ['a broken pattern', { inputSchema: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } } }],
    ['properties that are null', { inputSchema: { type: 'object', properties: null } }],
    ['a schema without its type', { inputSchema: { properties: { city: { type: 'string' } } } }],
    ['a type that is a list', { inputSchema: { type: ['object', 'null'] } }],
    ['no schema', { inputSchema: undefined }],
    ['a schema that is an empty list', { inputSchema: [] }],
    ['any arguments', { inputSchema: true }],
    ['its schema as JSON text', { inputSchema: '{"type":"object"}' }],
    ['its type in capitals', { inputSchema: { type: 'OBJECT' } }],
    ['its schema under another name', { inputSchema: undefined, input_schema: { type: 'object' } }],
    ['a schema that is null', { inputSchema: null }],
    ['its properties in place of its schema', { inputSchema: { city: { type: 'string' }, type: { type: 'string' } } }],
    [
      'the form of a request to a model',
      { name: undefined, function: { name: 'odd', parameters: { type: 'object' } } },
    ],
    ['a null within its schema', { inputSchema: { type: 'object', properties: { a: null, b: { enum: null } } } }],
    ['an output without its type', { outputSchema: { properties: { sum: { type: 'number' } } } }],
    ['an output that is a list', { outputSchema: { type: 'array', items: {} } }],
    ['an output that is null', { outputSchema: null }],
  ])('is used in spite of %s', async (_, oddity) => {
    const { tools, leftOut } = await listing([{ name: 'odd', inputSchema, ...oddity }]);

    expect(tools.map(({ name }) => name)).toEqual(['odd', 'good']);
    expect(tools[0]?.parameters).toMatchObject({ type: 'object' });
    expect(leftOut).toEqual([]);
  });

  it.each<[string, unknown, { name: string; reason: string }]>([
    ['it is null', null, { name: '#1', reason: 'name' }],
    ['it has no name', { inputSchema }, { name: '#1', reason: 'name' }],
    [
      'its name is of 300 letters',
      { name: 'x'.repeat(300), inputSchema },
      { name: `${'x'.repeat(199)}…`, reason: 'long-name' },
    ],
    ['its name has a tab', { name: 'a\tb', inputSchema }, { name: 'a\tb', reason: 'name' }],
    ['its name hides something', { name: 'a\u202Eb', inputSchema }, { name: 'ab', reason: 'name' }],
    ['its arguments are a list', { name: 'odd', inputSchema: { type: 'array' } }, { name: 'odd', reason: 'schema' }],
    ['its schema is a text', { name: 'odd', inputSchema: 'object' }, { name: 'odd', reason: 'schema' }],
    [
      'its schema is of 70 kB',
      { name: 'odd', inputSchema: { type: 'object', description: 'x'.repeat(70_000) } },
      { name: 'odd', reason: 'large' },
    ],
    ['its schema is 2,000 deep', { name: 'odd', inputSchema: nested(1_000) }, { name: 'odd', reason: 'deep' }],
    ['another has its name', { name: 'twice', inputSchema }, { name: 'twice', reason: 'twice' }],
  ])('is named as not usable, with the reason, where %s', async (_, odd, named) => {
    const first = named.reason === 'twice' ? [odd] : [];
    const { tools, leftOut } = await listing([...first, odd]);

    expect(tools.map(({ name }) => name)).toEqual([...first.map(() => 'twice'), 'good']);
    expect(leftOut).toEqual([named]);
  });

  it('stands for the others behind the 500th, with their number', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `t${index}`, inputSchema }));

    const { tools, leftOut } = await listing(many);

    expect(tools).toHaveLength(500);
    expect(leftOut).toEqual([{ name: 't500', reason: 'many', count: 9_501 }]);
  });
});

it.each<[string, unknown, readonly string[]]>([
  ['null', { tools: null }, []],
  ['a bare list', [{ name: 'good', inputSchema }], ['good']],
  ['tools by their names', { tools: { good: { inputSchema } } }, ['good']],
  ['an end that is no text', { tools: [{ name: 'good', inputSchema }], nextCursor: false, ttlMs: 'soon' }, ['good']],
])('reads a list of tools that is %s', async (_, result, expected) => {
  const { origin, stop } = await startRawServer({ 'tools/list': () => result });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });

  expect((await source.list(toolContext())).map(({ name }) => name)).toEqual(expected);
});

it('ends a list that leads back to where it has been, and keeps what is there', async () => {
  const tool = (name: string) => ({ name, inputSchema });
  const { origin, stop } = await startRawServer({
    'tools/list': ({ params }) =>
      Object(params).cursor === 'b' ? { tools: [tool('b')], nextCursor: 'a' } : { tools: [tool('a')], nextCursor: 'b' },
  });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });

  expect((await source.list(toolContext())).map(({ name }) => name)).toEqual(['a', 'b']);
  // From its beginning, it is the same again.
  expect((await source.list(toolContext(), { isFresh: true })).map(({ name }) => name)).toEqual(['a', 'b']);
});

it('reads a list of 40 pages, whose next is named as other languages write it', async () => {
  const { origin, stop } = await startRawServer({
    'tools/list': ({ params }) => {
      const page = Number(Object(params).cursor ?? 0);
      return { tools: [{ name: `t${page}`, inputSchema }], ...(page < 39 && { next_cursor: page + 1 }) };
    },
  });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });

  expect(await source.list(toolContext())).toHaveLength(40);
});

it('reads null among the keywords of a schema as none', async () => {
  const properties = { a: null, b: { type: 'string', enum: null, items: null } };
  const { tools } = await listing([{ name: 'odd', inputSchema: { type: 'object', properties } }]);

  expect(tools[0]?.parameters).toEqual({ type: 'object', properties: { b: { type: 'string' } } });
});

it('reads null among the values of a schema as a value', async () => {
  const properties = { a: { enum: ['x', null], default: null }, b: { const: null } };
  const { tools } = await listing([{ name: 'odd', inputSchema: { type: 'object', properties } }]);

  expect(tools[0]?.parameters).toEqual({ type: 'object', properties });
});

it('reads the pages of a list up to the one that names no next, and a null names none', async () => {
  const { origin, stop } = await startRawServer({
    'tools/list': ({ params }) =>
      Object(params).cursor === '2'
        ? { tools: [{ name: 'b', inputSchema }], nextCursor: null, _meta: null }
        : { tools: [{ name: 'a', inputSchema }], nextCursor: 2 },
  });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });

  expect((await source.list(toolContext())).map(({ name }) => name)).toEqual(['a', 'b']);
});
