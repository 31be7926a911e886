// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import {
  followConversationGrants,
  followGrantedConversations,
  type GrantedConversation,
  useConversationGrants,
} from '@/lib/panel/tools/conversation-grants';
import { parley } from '@/lib/storage/read/database';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

const grant: ToolGrant = {
  id: 'g1',
  sourceId: 'mcp-weather',
  toolName: 'forecast',
  title: 'Forecast',
  sourceTitle: 'OpenWeather',
  grantedAt: 1,
};
const grants = () => useConversationGrants.getState().grants;

it('mirrors what is allowed in a conversation until nobody looks', async () => {
  const connection = openFakePanel();
  connection.answer({ 'tool-grants': { always: [], conversation: [grant] } });

  const stop = followConversationGrants('c1');
  await vi.waitFor(() => expect(grants()).toEqual([grant]));
  connection.answer({ 'tool-grants': { always: [], conversation: [] } });
  connection.emit({ type: 'tools-changed', conversationId: 'another' });
  connection.emit({ type: 'tools-changed', conversationId: 'c1' });
  await vi.waitFor(() => expect(grants()).toEqual([]));
  stop();
  connection.emit({ type: 'tools-changed', conversationId: 'c1' });

  expect(connection.sent('tool-grants')).toHaveLength(2);
});

it('finds the conversations in which something is allowed, and follows them', async () => {
  const tools = { sources: [], off: [] };
  await parley.conversations.bulkPut([
    conversationOf({ id: 'c1', title: 'Sky', tools: { ...tools, grants: [grant] } }),
    conversationOf({ id: 'c2', title: 'Sea', tools }),
  ]);
  let granted: readonly GrantedConversation[] = [];
  const stop = followGrantedConversations((found) => {
    granted = found;
  });

  await vi.waitFor(() => expect(granted).toEqual([{ id: 'c1', title: 'Sky', grants: [grant] }]));
  await parley.conversations.put(conversationOf({ id: 'c1', title: 'Sky', tools }));
  await vi.waitFor(() => expect(granted).toEqual([]));
  stop();
});
