import { afterEach, describe, expect, it } from 'vitest';
import type { Tool } from '@/lib/domain/tools/tool';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import type { McpHost } from '@/lib/tools/mcp/mcp-server';
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

it('reads a list whose next page is named as other languages write it', async () => {
  const { origin, stop } = await startRawServer({
    'tools/list': ({ params }) => {
      const page = Number(Object(params).cursor ?? 0);
      return { tools: [{ name: `t${page}`, inputSchema }], ...(page < 19 && { next_cursor: page + 1 }) };
    },
  });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });

  const { tools, leftOut } = await source.listing(toolContext());
  expect(tools).toHaveLength(20);
  expect(leftOut).toEqual([]);
});

it('reads lists whole that are asked for at the same time', async () => {
  let isFirst = true;
  let firstIsThrough = (): void => undefined;
  const untilFirst = new Promise<void>((resolve) => {
    firstIsThrough = resolve;
  });
  const { origin, stop } = await startRawServer({
    'tools/list': async ({ id, params }) => {
      const page = Number(Object(params).cursor ?? 0);
      const tools = [{ name: `t${page}`, inputSchema }];
      const result = { tools, ...(page < 4 && { nextCursor: String(page + 1) }) };
      if (page === 0) {
        // The second one goes on from its beginning once the first is through.
        if (!isFirst) await untilFirst;
        isFirst = false;
      }
      return Response.json({ jsonrpc: '2.0', id, result });
    },
  });
  const source = mcpToolSource(mcpServer(origin), mcpHost());
  started.push({ close: source.close, stop });

  const first = source.listing(toolContext(), { isFresh: true }).finally(firstIsThrough);
  const second = source.listing(toolContext(), { isFresh: true });

  expect((await first).tools).toHaveLength(5);
  expect((await second).tools).toHaveLength(5);
});

describe('a further page of a list', () => {
  /** A server whose second page is this. What is waited for takes a hundredth of its time. */
  const paged = async (second: (id: unknown) => unknown, status = 200) => {
    const { origin, stop } = await startRawServer({
      'tools/list': ({ id, params }) => {
        if (Object(params).cursor === undefined) return { tools: [{ name: 'a', inputSchema }], nextCursor: '2' };
        const page = second(id);
        return page instanceof Response || page instanceof Promise ? page : Response.json(page, { status });
      },
    });
    const after: McpHost['after'] = (ms, run) => systemTimers.after(ms / 100, run);
    const source = mcpToolSource(mcpServer(origin), mcpHost({ after }));
    started.push({ close: source.close, stop });
    return source;
  };
  const error = { code: -32_603, message: 'No such cursor' };
  const events = { 'content-type': 'text/event-stream' };

  it.each<[string, (id: unknown) => unknown, number?]>([
    ['is refused', (id) => ({ jsonrpc: '2.0', id, error })],
    ['is refused with status 400', (id) => ({ jsonrpc: '2.0', id, error }), 400],
    ['fails with status 500', () => new Response('Oops', { status: 500 })],
    ['is busy', () => new Response(null, { status: 429 })],
    ['is a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['is empty', () => new Response(null)],
    ['is taken and never comes', () => new Response(null, { status: 202 })],
    ['has no list', (id) => ({ jsonrpc: '2.0', id, result: { tools: 'none' } })],
    ['is a stream that ends', () => new Response(': nothing\n\n', { headers: events })],
    [
      'is a refusal in a stream',
      (id) => new Response(`data: ${JSON.stringify({ id, error })}\n\n`, { headers: events }),
    ],
    ['never comes', () => new Promise<Response>(() => undefined)],
    ['is a stream that says nothing', () => new Response(new ReadableStream(), { headers: events })],
  ])('takes none of those before away where it %s, and that is said', async (_, second, status) => {
    const source = await paged(second, status);

    const { tools, leftOut, missing } = await source.listing({ ...toolContext(), after: systemTimers.after });

    expect(tools.map(({ name }) => name)).toEqual(['a']);
    expect([leftOut, missing]).toEqual([[], 2]);
  });

  it('has the same time as the first, however long the whole list takes', async () => {
    const asked: number[] = [];
    let now = 0;
    const { origin, stop } = await startRawServer({
      'tools/list': ({ params }) => {
        const page = Number(Object(params).cursor ?? 1);
        asked.push(page);
        // Each page but the first takes 29 s.
        if (page > 1) now += 29_000;
        return { tools: [{ name: `t${page}`, inputSchema }], ...(page < 9 && { nextCursor: String(page + 1) }) };
      },
    });
    const waited: number[] = [];
    const after: McpHost['after'] = (ms, run) => {
      waited.push(ms);
      return systemTimers.after(ms, run);
    };
    const source = mcpToolSource(mcpServer(origin), mcpHost({ after, clock: { ...systemClock, now: () => now } }));
    started.push({ close: source.close, stop });
    waited.length = 0;

    const { tools, missing } = await source.listing(toolContext());

    // 120 s for all: what came until then counts.
    expect(waited.filter((ms) => ms <= 30_000)).toEqual([8_000, 30_000, 30_000, 30_000, 30_000, 4_000]);
    expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
    expect(tools.map(({ name }) => name)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6']);
    expect(missing).toBe(7);
  });

  it('ends with the work that it is read for', async () => {
    const source = await paged(() => new Promise<Response>(() => undefined));
    const stop = new AbortController();
    const reading = source.listing({ ...toolContext({ signal: stop.signal }), after: systemTimers.after });
    stop.abort(new Error('Enough'));

    await expect(reading).rejects.toThrow('Enough');
  });

  it('leads to the sign-in where the server asks who is there', async () => {
    const source = await paged(() => new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } }));

    await expect(source.listing(toolContext())).rejects.toMatchObject({ data: { serviceCode: 'mcp-sign-in' } });
  });
});

describe('a list of which a page is missing', () => {
  const tool = (name: string, more: object = {}) => ({ name, inputSchema, ...more });

  /** A server of five pages, of which those that `fails` names are refused. */
  const five = async (fails: Set<number>, known?: () => Promise<readonly Tool[]>) => {
    const pages: Record<number, readonly object[]> = {
      1: [tool('a')],
      2: [tool('b')],
      3: [tool('c')],
      4: [],
      5: [tool('e')],
    };
    const { origin, stop } = await startRawServer({
      'tools/list': ({ params }) => {
        const page = Number(Object(params).cursor ?? 1);
        if (fails.has(page)) return new Response('Oops', { status: 500 });
        return { tools: pages[page], ...(page < 5 && { nextCursor: String(page + 1) }) };
      },
    });
    const source = mcpToolSource(mcpServer(origin), mcpHost(), known);
    started.push({ close: source.close, stop });
    return { source, pages };
  };

  it('keeps what was known of the rest, and is whole again at the next use', async () => {
    const fails = new Set<number>();
    let known: readonly Tool[] = [];
    const { source, pages } = await five(fails, () => Promise.resolve(known));
    known = (await source.listing(toolContext())).tools;
    fails.add(3);
    pages[1] = [tool('a', { title: 'New' })];

    const { tools, missing } = await source.listing(toolContext(), { isFresh: true });

    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e']);
    expect(tools[0]?.title).toBe('New');
    expect(missing).toBe(3);
    fails.clear();
    pages[3] = [];
    const healed = await source.listing(toolContext());
    expect(healed.tools.map(({ name }) => name)).toEqual(['a', 'b', 'e']);
    expect(healed.missing).toBeUndefined();
  });

  it('brings nothing back that the server lists otherwise now', async () => {
    const was = (name: string): Tool => ({ name, description: '', parameters: { type: 'object' }, effect: 'reads' });
    const { source, pages } = await five(new Set([2]), () =>
      Promise.resolve([was('a'), was('odd'), was('hidden'), was('b')]),
    );
    pages[1] = [
      tool('a'),
      tool('odd', { inputSchema: { type: 'array' } }),
      tool('hidden', { _meta: { ui: { visibility: ['app'] } } }),
    ];

    const { tools, leftOut } = await source.listing(toolContext());

    expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
      ['a', 'writes'],
      ['b', 'reads'],
    ]);
    expect(leftOut).toEqual([{ name: 'odd', reason: 'schema' }]);
  });

  it('keeps within the bounds of a list', async () => {
    const was = Array.from(
      { length: 600 },
      (_, index): Tool => ({
        name: `k${index}`,
        description: '',
        parameters: { type: 'object' },
        effect: 'reads',
      }),
    );
    const { source } = await five(new Set([2]), () => Promise.resolve(was));

    expect((await source.listing(toolContext())).tools).toHaveLength(500);
  });

  it('is not told by a server that marks its own tools', async () => {
    const { tools, leftOut, missing } = await listing([tool('odd', { _meta: { 'parley/missing-from': 2 } })]);

    expect(tools.map(({ name }) => name)).toEqual(['odd', 'good']);
    expect([leftOut, missing]).toEqual([[], undefined]);
  });
});

describe('a server that does not speak of tools', () => {
  const start = async (capabilities: object, answer: (id: unknown) => unknown, known: readonly Tool[] = []) => {
    const { origin, stop } = await startRawServer({
      initialize: () => ({ protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'raw', version: '1' } }),
      'tools/list': ({ id }) => answer(id),
    });
    const source = mcpToolSource(mcpServer(origin), mcpHost(), () => Promise.resolve(known));
    started.push({ close: source.close, stop });
    return source;
  };
  const refused = (id: unknown) =>
    Response.json({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } });
  const withStatus = (status: number) => () => new Response('No', { status });

  it.each<[string, (id: unknown) => unknown]>([
    ['as an unknown method', refused],
    [
      'as an unknown method, with status 400',
      (id) => Response.json({ jsonrpc: '2.0', id, error: { code: -32_601, message: '' } }, { status: 400 }),
    ],
    ['with status 404', withStatus(404)],
    ['with status 405', withStatus(405)],
    ['with status 500', withStatus(500)],
    ['with status 501', withStatus(501)],
  ])('is connected and has none, where it refuses to list them %s', async (_, answer) => {
    for (const capabilities of [{ logging: {} }, {}]) {
      const source = await start(capabilities, answer);

      const { tools, leftOut, missing } = await source.listing(toolContext());
      expect([tools, leftOut, missing]).toEqual([[], [], undefined]);
      // And it is asked at the next use.
      expect((await source.listing(toolContext())).tools).toEqual([]);
    }
  });

  it('has those that it lists all the same', async () => {
    const source = await start({ logging: {} }, () => ({ tools: [{ name: 'a', inputSchema }] }));

    expect((await source.listing(toolContext())).tools.map(({ name }) => name)).toEqual(['a']);
  });

  it('keeps those that it listed before', async () => {
    const a: Tool = { name: 'a', description: '', parameters: { type: 'object' }, effect: 'reads' };
    const source = await start({ logging: {} }, refused, [a]);

    expect(await source.listing(toolContext())).toMatchObject({ tools: [a], missing: 1 });
  });

  it.each([401, 403, 429, 502, 503, 504])(
    'has a problem that is told, where it answers with status %i',
    async (status) => {
      const source = await start({ logging: {} }, withStatus(status));

      await expect(source.listing(toolContext())).rejects.toMatchObject({ data: { status } });
    },
  );

  it('has none where it spoke of them and does not know the list, and keeps those that it listed before', async () => {
    const a: Tool = { name: 'a', description: '', parameters: { type: 'object' }, effect: 'reads' };
    const source = await start({ tools: {} }, refused);
    expect(await source.listing(toolContext())).toMatchObject({ tools: [], leftOut: [] });

    const before = await start({ tools: {} }, refused, [a]);
    expect(await before.listing(toolContext())).toMatchObject({ tools: [a], missing: 1 });
  });

  it.each([
    [
      'another error',
      (id: unknown) => Response.json({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'Broken' } }),
    ],
    ['status 500', withStatus(500)],
    ['status 404', withStatus(404)],
  ])('has a problem that is told where it spoke of them and refuses with %s', async (_, answer) => {
    const source = await start({ tools: {} }, answer);

    await expect(source.listing(toolContext())).rejects.toMatchObject({ data: {} });
  });
});

it('does not take the rules of a schema for its properties', async () => {
  const { tools } = await listing([{ name: 'odd', inputSchema: { additionalProperties: { type: 'string' } } }]);

  expect(tools[0]?.parameters).toEqual({ type: 'object', additionalProperties: { type: 'string' } });
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
