// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { removeServer, signOutOfServer, switchServer, useServerWork } from '@/lib/panel/tools/server-work';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const server = mcpConnection();

it('tells what is going on, and what the background refused', async () => {
  const connection = openFakePanel();
  const answer = connection.hold('mcp-test');
  const { result } = renderHook(() => useServerWork(server));

  act(() => void result.current.test());
  expect(result.current.work).toBe('test');
  await act(async () => answer({ connection: server, check: { at: 1, ms: 1 } }));
  expect([result.current.work, result.current.error]).toEqual([undefined, undefined]);

  connection.answer({ 'mcp-sign-in': { code: 'auth', serviceCode: 'mcp-sign-in-canceled' } });
  await act(() => result.current.signIn());
  expect(result.current.error?.serviceCode).toBe('mcp-sign-in-canceled');
});

it('does again what failed, once its host is open', async () => {
  const connection = openFakePanel();
  const blocked = { code: 'blocked', host: 'login.example' } as const;
  connection.answer({ 'mcp-sign-in': blocked });
  const { result } = renderHook(() => useServerWork(server));
  await act(() => result.current.signIn());

  replaceMembers(fakeBrowser.permissions, { request: async () => false });
  await act(() => result.current.allow(blocked));
  expect([connection.sent('mcp-sign-in').length, toastKey()]).toEqual([1, 'error.accessDenied']);

  replaceMembers(fakeBrowser.permissions, { request: async () => true });
  await act(() => result.current.allow(blocked));
  expect(connection.sent('mcp-sign-in')).toHaveLength(2);
});

it('switches, signs out and removes, and says so', async () => {
  const connection = openFakePanel();

  await switchServer('m1', false);
  await signOutOfServer(server);
  expect(toastKey()).toBe('mcp.signedOut');
  await removeServer(server);
  expect(toastKey()).toBe('settings.models.removed');

  expect(connection.commands.map(({ type }) => type)).toEqual(['mcp-change', 'mcp-sign-out', 'mcp-remove']);
});
