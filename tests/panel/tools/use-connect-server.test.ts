// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useConnectServer } from '@/lib/panel/tools/use-connect-server';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const entry = { title: 'Notes', url: 'https://notes.example/mcp', headers: { 'x-key': 'fake-value' } };
const check = { at: 1, ms: 1 };

it('keeps no header value while it tells what came of it', async () => {
  const connection = openFakePanel();
  replaceMembers(fakeBrowser.permissions, { request: async () => true });
  connection.answer({ 'mcp-add': { check: { ...check, error: { code: 'refused' } } } });
  const { result } = renderHook(() => useConnectServer());

  expect(await act(() => result.current.connect(entry))).toBe(false);

  expect(result.current.attempt).toMatchObject({ status: 'ended', result: { error: { code: 'refused' } } });
  expect(JSON.stringify(result.current.attempt)).not.toContain('fake-value');
  expect(connection.sent('mcp-add')).toMatchObject([{ headers: entry.headers }]);
});

it('changes the server whose id it has', async () => {
  const connection = openFakePanel();
  replaceMembers(fakeBrowser.permissions, { request: async () => true });
  connection.answer({ 'mcp-change': { connection: mcpConnection(), check } });
  const { result } = renderHook(() => useConnectServer('m1'));

  expect(await act(() => result.current.connect(entry, true))).toBe(true);

  expect(result.current.attempt).toEqual({ status: 'idle' });
  expect(connection.sent('mcp-change')).toMatchObject([{ connectionId: 'm1', keepUntested: true }]);
});
