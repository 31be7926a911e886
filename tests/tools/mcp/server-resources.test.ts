import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeArgument } from '@/lib/tools/mcp/complete-argument';
import { type McpConnection, openConnection } from '@/lib/tools/mcp/open-connection';
import { getPrompt, listPrompts } from '@/lib/tools/mcp/server-prompts';
import { listResources, listResourceTemplates, readResource } from '@/lib/tools/mcp/server-resources';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { type NewServer, startNewServer } from '../../simulators/mcp/new-server';

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
  expect(await listResources(connection, signal)).toEqual([
    { uri: 'file:///readme.md', name: 'readme', mimeType: 'text/markdown' },
    { uri: 'file:///logo.png', name: 'logo', mimeType: 'image/png' },
  ]);
  expect(await listResourceTemplates(connection, signal)).toEqual([{ uriTemplate: 'user://{id}', name: 'user' }]);
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
