// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { searchConversations, useConversations } from '@/lib/panel/library/conversation-list';
import { parley } from '@/lib/storage/read/database';
import { collected } from '@/tests/fakes/collect';
import { conversationOf } from '@/tests/fakes/messages';
import { until } from '@/tests/fakes/timers';

beforeEach(() => parley.conversations.clear());

it('shows every conversation, and follows the changes as long as somebody looks', async () => {
  await parley.conversations.put(conversationOf({ id: 'c1', title: 'Sky' }));
  const { result, unmount } = renderHook(useConversations);
  const titles = () => result.current?.map(({ title }) => title);
  await act(() => until(() => titles()?.length === 1));
  await act(async () => {
    await parley.conversations.put(conversationOf({ id: 'c2', title: 'Sea', updatedAt: 5 }));
    await until(() => titles()?.length === 2);
  });
  const during = titles();
  unmount();

  expect(during).toEqual(['Sea', 'Sky']);
});

it('finds nothing after it was given up', async () => {
  await parley.conversations.put(conversationOf({ id: 'c1', title: 'Sky' }));

  const { items } = await collected(searchConversations(['sky'], AbortSignal.abort()));

  expect(items).toEqual([]);
});
