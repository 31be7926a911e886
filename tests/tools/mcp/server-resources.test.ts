import { afterAll, beforeAll, expect, it } from 'vitest';
import { type McpConnection, openConnection } from '@/lib/tools/mcp/open-connection';
import { getPrompt, listPrompts } from '@/lib/tools/mcp/server-prompts';
import {
  filledUri,
  gapsOf,
  listResources,
  listResourceTemplates,
  readResource,
} from '@/lib/tools/mcp/server-resources';
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
  ]);
  expect(await listResourceTemplates(connection, signal)).toEqual([{ uriTemplate: 'user://{id}', name: 'user' }]);
  expect(await readResource(connection, 'file:///readme.md', signal)).toEqual([
    { type: 'file', mimeType: 'text/markdown', uri: 'file:///readme.md', data: btoa('# Read me') },
  ]);
  expect(await readResource(connection, 'user://7', signal)).toMatchObject([{ data: btoa('User 7') }]);
});

it('lists prompts and gives what they say', async () => {
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

it('fills the gaps of a template, and no prototype into them', () => {
  expect(gapsOf('repo://{owner}/{name}/{owner}')).toEqual(['owner', 'name']);
  expect(filledUri('repo://{owner}/{name}', { owner: 'a b', name: '../c' })).toBe('repo://a%20b/..%2Fc');
  expect(filledUri('repo://{toString}', {})).toBeUndefined();
  expect(gapsOf('search://{?q*}')).toBeUndefined();
});
