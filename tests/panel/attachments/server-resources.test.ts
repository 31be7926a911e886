import { beforeEach, expect, it } from 'vitest';
import { attachResource } from '@/lib/panel/attachments/server-resources';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});
const file = (uri: string, text: string, mimeType = 'text/plain') => ({
  type: 'file' as const,
  mimeType,
  uri,
  data: btoa(text),
});
const isWanted = () => true;
const attached = () => useSession.getState().draftFiles;

it('attaches what a resource holds under its name, with the server that it came from', async () => {
  connection.answer({ 'mcp-resource-read': [file('note://1', 'Buy milk')] });
  expect(await attachResource({ connection: mcpConnection(), uri: 'note://1', name: 'Shopping', isWanted })).toBe(true);
  expect(attached()).toMatchObject([
    { name: 'Shopping', resource: { server: 'Notes', host: 'notes.example', uri: 'note://1' } },
  ]);
});

it('names several files after their addresses, and says which one is of no use', async () => {
  const files = [file('file:///a/one%20more.md', 'One'), file('file:///a/two.bin', '\0', 'application/octet-stream')];
  connection.answer({ 'mcp-resource-read': files });
  expect(await attachResource({ connection: mcpConnection(), uri: 'file:///a', name: 'a', isWanted })).toBe(true);
  expect(attached().map(({ name }) => name)).toEqual(['one more.md']);
  expect(toastKey()).toBe('fileProblem.unknown-type');
});

it('attaches nothing to another conversation than the one that was shown', async () => {
  connection.answer({ 'mcp-resource-read': [file('note://1', 'Buy milk')] });
  const attaching = attachResource({ connection: mcpConnection(), uri: 'note://1', isWanted });
  useSession.setState({ draftKey: 'c2' });
  expect(await attaching).toBe(false);
  expect(attached()).toEqual([]);
});

it('attaches nothing once the user has gone away from it', async () => {
  connection.answer({ 'mcp-resource-read': [file('note://1', 'Buy milk')] });
  const resource = { connection: mcpConnection(), uri: 'note://1', isWanted: () => false };
  expect(await attachResource(resource)).toBe(false);
  expect(attached()).toEqual([]);
});
