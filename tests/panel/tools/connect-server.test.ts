import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeServer, completeAddress, connectServer, titleFor } from '@/lib/panel/tools/connect-server';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const entry = { title: 'Notes', url: 'https://notes.example/mcp', headers: {} };
const check = { at: 1, ms: 5 };

const allowing = (isGranted: boolean) => {
  const request = vi.fn(async () => isGranted);
  replaceMembers(fakeBrowser.permissions, { request });
  return request;
};

it.each([
  ['mcp.example.com/mcp', 'https://mcp.example.com/mcp'],
  ['localhost:8801/mcp', 'http://localhost:8801/mcp'],
  ['192.168.1.4:3000', 'http://192.168.1.4:3000'],
  [' https://a.example/mcp ', 'https://a.example/mcp'],
  ['', ''],
])('reads %j as the address %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});

it('names a server without a name after its host', () => {
  expect([titleFor(' ', entry.url), titleFor(' Mine ', entry.url)]).toEqual(['notes.example', 'Mine']);
});

it('asks the browser for exactly the host before the server is tested', async () => {
  const connection = openFakePanel();
  connection.answer({ 'mcp-add': { connection: mcpConnection(), check } });
  const request = allowing(true);

  expect(await connectServer(entry)).toEqual({ status: 'kept', connection: mcpConnection() });
  expect(request).toHaveBeenCalledWith({ origins: ['https://notes.example/*'] });
  // What was just connected is on at once.
  expect(connection.commands).toEqual([
    { type: 'mcp-add', ...entry },
    { type: 'tool-switch', sourceId: `mcp-${mcpConnection().id}`, isOn: true },
  ]);
});

it('sends nothing where the user keeps the host closed', async () => {
  const connection = openFakePanel();
  allowing(false);

  expect(await connectServer(entry)).toEqual({ status: 'denied', host: 'notes.example' });
  expect(connection.commands).toEqual([]);
});

it('keeps a server that asks its users to sign in, so that they can', async () => {
  const connection = openFakePanel();
  allowing(true);
  const error = { code: 'auth', serviceCode: 'mcp-sign-in' } as const;
  connection.answer({ 'mcp-add': { check: { ...check, error } } });

  await connectServer(entry);

  expect(connection.sent('mcp-add').map(({ keepUntested }) => keepUntested)).toEqual([undefined, true]);
});

it('keeps nothing else that fails, and says why', async () => {
  const connection = openFakePanel();
  allowing(true);
  connection.answer({ 'mcp-add': { check: { ...check, error: { code: 'refused' } } } });

  expect(await connectServer(entry)).toEqual({ status: 'failed', error: { code: 'refused' } });
  expect(await connectServer({ ...entry, url: 'nowhere' })).toEqual({
    status: 'failed',
    error: { code: 'wrong-address' },
  });
  expect(connection.sent('mcp-add')).toHaveLength(1);
});

it('changes only what was said: without headers or a client id those stay', async () => {
  const connection = openFakePanel();
  allowing(true);
  connection.answer({ 'mcp-change': { connection: mcpConnection(), check } });

  await changeServer('m1', entry);
  await changeServer('m1', { ...entry, headers: { 'x-old': '' }, clientId: '' });

  const { title, url } = entry;
  expect(connection.commands).toEqual([
    { type: 'mcp-change', connectionId: 'm1', title, url },
    { type: 'mcp-change', connectionId: 'm1', title, url, headers: { 'x-old': '' }, clientId: '' },
  ]);
});
