import { expect, it } from 'vitest';
import { createOpenTabs } from '@/lib/background/pages/open-tabs';
import { base64Of } from '@/lib/domain/base64';
import type { PageState, TabFacts } from '@/lib/domain/pages/page-access';

const tab = (id: number, url: string): TabFacts => ({
  id,
  windowId: 1,
  url,
  title: `Title ${id}`,
  isDiscarded: false,
  isIncognito: false,
});

const open = [tab(1, 'https://a.example/#part'), tab(2, 'https://closed.example/'), tab(3, 'https://gone.example/')];

const create = () => {
  const read: string[] = [];
  const tabs = createOpenTabs({
    pages: { allTabs: async () => open, activeTab: async () => open[0] },
    access: {
      stateOf: async (one): Promise<PageState> =>
        one === undefined || one.id === 2
          ? { type: 'ask', tabId: 2 }
          : { type: 'readable', tabId: one.id, url: one.url ?? '', title: one.title ?? '' },
    },
    extractor: {
      readPage: async ({ tabId, url }) => {
        read.push(`${tabId} ${url}`);
        if (tabId === 3) return { type: 'refused', reason: 'changed' };
        const data = base64Of(new TextEncoder().encode('As it is now'));
        return { type: 'read', attachment: { id: 'x', name: 'A', mimeType: 'text/plain', data } };
      },
    },
    chats: {
      conversation: async (id) =>
        id === 'c1'
          ? { id, title: '', isTitleByUser: false, createdAt: 1, updatedAt: 1, isTemporary: false }
          : undefined,
    },
  });
  return { tabs, read };
};

const { signal } = new AbortController();

it('lists the tabs that may be read, and which one is in front', async () => {
  expect(await create().tabs.list('c1', signal)).toEqual([
    { title: 'Title 1', url: 'https://a.example/#part', isInFront: true },
    { title: 'Title 3', url: 'https://gone.example/', isInFront: false },
  ]);
});

it('reads what an open tab shows now, and no tab that may not be read', async () => {
  const { tabs, read } = create();
  expect(await tabs.read('c1', 'https://a.example/', signal)).toEqual({
    type: 'read',
    title: 'Title 1',
    text: 'As it is now',
  });
  expect(await tabs.read('c1', 'https://closed.example/', signal)).toEqual({ type: 'closed' });
  expect(await tabs.read('c1', 'https://gone.example/', signal)).toEqual({ type: 'not-readable' });
  expect(read).toEqual(['1 https://a.example/#part', '3 https://gone.example/']);
});

it('gives a temporary conversation nothing', async () => {
  const { tabs, read } = create();
  expect(await tabs.list('temporary', signal)).toBeUndefined();
  expect(await tabs.read('temporary', 'https://a.example/', signal)).toBeUndefined();
  expect(read).toEqual([]);
});
