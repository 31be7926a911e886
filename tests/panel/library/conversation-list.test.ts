// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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

/** What was shown at first, before all was read, and what was shown in the end. */
const opened = async () => {
  const list = await loadList();
  const shown: (readonly string[])[] = [];
  let before: ReturnType<typeof list.useLatestConversations>;
  const { result, unmount } = renderHook(() => {
    const all = list.useConversations();
    const latest = list.useLatestConversations();
    const conversations = all ?? latest;
    before = latest ?? before;
    if (conversations !== undefined && shown.at(-1)?.length !== conversations.length) {
      shown.push(conversations.map(({ id }) => id));
    }
    return { all };
  });
  await act(() => until(() => result.current.all !== undefined));
  const { all } = result.current;
  unmount();
  return { shown, latest: before, all };
};
/** As in a page that has shown no list yet. */
const loadList = async () => {
  vi.resetModules();
  return import('@/lib/panel/library/conversation-list');
};

it('shows the latest and what is pinned before it has read all, as the objects that they stay', async () => {
  const row = (index: number) => conversationOf({ id: `c${index}`, updatedAt: index });
  await parley.conversations.bulkPut(Array.from({ length: 1200 }, (_, index) => row(index)));
  await parley.conversations.put({ ...row(7), pinnedAt: 5 });
  // Which ones are pinned is known from the list before.
  await opened();
  const { shown, latest, all } = await opened();

  expect(shown.map((ids) => ids.slice(0, 3))).toEqual([
    ['c7', 'c1199', 'c1198'],
    ['c7', 'c1199', 'c1198'],
  ]);
  expect(shown[0]).toHaveLength(41);
  expect(shown[1]).toHaveLength(1200);
  expect(latest?.every((conversation, index) => conversation === all?.[index])).toBe(true);
});

it('has what it begins with at once where that was followed before, also what came meanwhile', async () => {
  await parley.conversations.bulkPut([conversationOf({ id: 'c1' }), conversationOf({ id: 'c2', updatedAt: 2 })]);
  const list = await loadList();
  list.followLatest();
  const ahead = renderHook(list.useLatestConversations);
  await act(() => until(() => ahead.result.current !== undefined));
  await parley.conversations.put(conversationOf({ id: 'c3', updatedAt: 3 }));
  await act(() => until(() => ahead.result.current?.length === 3));
  const { result, unmount } = renderHook(() => [list.useConversations(), list.useLatestConversations()]);
  const atOnce = result.current.map((conversations) => conversations?.map(({ id }) => id));
  await act(() => until(() => result.current[0]?.length === 3));
  unmount();

  expect(atOnce).toEqual([undefined, ['c3', 'c2', 'c1']]);
});

it('finds nothing after it was given up', async () => {
  await parley.conversations.put(conversationOf({ id: 'c1', title: 'Sky' }));

  const { items } = await collected(searchConversations(['sky'], AbortSignal.abort()));

  expect(items).toEqual([]);
});
