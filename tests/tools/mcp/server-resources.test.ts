import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeArgument } from '@/lib/tools/mcp/complete-argument';
import { type McpConnection, openConnection } from '@/lib/tools/mcp/open-connection';
import { getPrompt, listPrompts } from '@/lib/tools/mcp/server-prompts';
import { listOffers, readResource } from '@/lib/tools/mcp/server-resources';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { type NewServer, startNewServer } from '../../simulators/mcp/new-server';
import { type Answers, startRawServer } from '../../simulators/mcp/raw-server';

let server: NewServer;
let connection: McpConnection;
const { signal } = new AbortController();
beforeAll(async () => {
  server = await startNewServer();
  connection = await openConnection(mcpServer(server.url), mcpHost(), signal);
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

it('lists resources and templates, and reads them as files', async () => {
  expect(await listOffers(connection, signal)).toEqual({
    resources: [
      { uri: 'file:///readme.md', name: 'readme', mimeType: 'text/markdown' },
      { uri: 'file:///logo.png', name: 'logo', mimeType: 'image/png' },
    ],
    templates: [{ uriTemplate: 'user://{id}', name: 'user' }],
  });
  expect(await readResource(connection, 'file:///readme.md', signal)).toEqual([
    { type: 'file', mimeType: 'text/markdown', uri: 'file:///readme.md', data: btoa('# Read me') },
  ]);
  expect(await readResource(connection, 'user://7', signal)).toMatchObject([{ data: btoa('User 7') }]);
});

it('lists prompts and gives what they say, without what nobody would see', async () => {
  expect(await listPrompts(connection, signal)).toEqual([
    {
      name: 'review',
      title: 'Review',
      description: 'Reviews code.',
      arguments: [{ name: 'language', isRequired: true }],
    },
  ]);
  expect(await getPrompt(connection, { name: 'review', arguments: { language: 'Lisp' } }, signal)).toEqual([
    { role: 'user', content: { type: 'text', text: 'Review this Lisp.' } },
  ]);
});

it('suggests what fits an argument that is being typed', async () => {
  const typed = { name: 'language', value: 'L', known: {} };
  expect(await completeArgument(connection, { type: 'prompt', name: 'review' }, typed, signal)).toEqual([
    'Lisp',
    'Lua',
  ]);
  const template = { type: 'template', uriTemplate: 'user://{id}' } as const;
  expect(await completeArgument(connection, template, { ...typed, name: 'id', value: '7' }, signal)).toEqual([
    '7',
    '70',
  ]);
});

describe('a list of which a further page is refused', () => {
  const started: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of started.splice(0)) await stop();
  });
  const connect = async (answers: Answers): Promise<McpConnection> => {
    const raw = await startRawServer(answers);
    const opened = await openConnection(mcpServer(raw.origin), mcpHost(), signal);
    started.push(opened.close, raw.stop);
    return opened;
  };
  const refusedAfter = (first: () => unknown, isHealed: () => boolean) => (message: { params?: unknown }) => {
    if (Object(message.params).cursor === undefined) return { ...Object(first()), nextCursor: '2' };
    return isHealed() ? first() : new Response('Oops', { status: 500 });
  };

  it('keeps what came, and says of resources that there is more; it is whole as soon as the server is', async () => {
    let isHealed = false;
    let page = 0;
    const pageOf = (name: string, item: (at: number) => object) =>
      refusedAfter(
        () => {
          page += 1;
          return { [name]: [item(page)] };
        },
        () => isHealed,
      );
    const odd = await connect({
      'resources/list': pageOf('resources', (at) => ({ uri: `file:///${at}`, name: `r${at}` })),
      'resources/templates/list': () => ({ resourceTemplates: [{ uriTemplate: 'user://{id}', name: 'user' }] }),
    });

    const { resources, templates, isCut } = await listOffers(odd, signal);
    expect([resources.map(({ name }) => name), templates.length, isCut]).toEqual([['r1'], 1, true]);
    isHealed = true;
    const healed = await listOffers(odd, signal);
    expect([healed.resources.map(({ name }) => name), healed.isCut]).toEqual([['r2', 'r3'], undefined]);
  });

  it('keeps the prompts and the templates that came', async () => {
    const odd = await connect({
      'prompts/list': refusedAfter(
        () => ({ prompts: [{ name: 'p' }] }),
        () => false,
      ),
      'resources/list': () => ({ resources: [] }),
      'resources/templates/list': refusedAfter(
        () => ({ resourceTemplates: [{ uriTemplate: 'user://{id}', name: 'user' }] }),
        () => false,
      ),
    });

    expect((await listPrompts(odd, signal)).map(({ name }) => name)).toEqual(['p']);
    const { templates, isCut } = await listOffers(odd, signal);
    expect([templates.map(({ name }) => name), isCut]).toEqual([['user'], true]);
  });

  it('has the templates of a server that knows no list of resources', async () => {
    const odd = await connect({
      'resources/templates/list': () => ({ resourceTemplates: [{ uriTemplate: 'user://{id}', name: 'user' }] }),
    });

    expect(await listOffers(odd, signal)).toEqual({
      resources: [],
      templates: [{ uriTemplate: 'user://{id}', name: 'user' }],
    });
  });

  it('rejects where there is neither', async () => {
    const odd = await connect({});

    await expect(listOffers(odd, signal)).rejects.toThrow('Method not found');
  });
});
