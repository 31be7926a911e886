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

const create = (showing = 'https://a.example/') => {
  const read: string[] = [];
  const called: string[] = [];
  const made = createOpenTabs({
    pages: {
      allTabs: async () => open,
      activeTab: async () => open[0],
      documentOf: async (tabId) => ({ tabId, frameId: 0, documentId: 'd', url: showing }),
      pageToolsOf: async () => [{ name: 'dim', description: 'Dims.', inputSchema: '{}' }],
      callPageToolOf: async (_document, name, input) => {
        called.push(`${name} ${input}`);
        return name === 'dim' ? { result: '"dimmed"' } : undefined;
      },
    },
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
  return { ...made, read, called };
};

const { signal } = new AbortController();

it('lists the tabs that may be read, and which one is in front', async () => {
  expect(await create().openTabs.list('c1', signal)).toEqual([
    { title: 'Title 1', url: 'https://a.example/#part', isInFront: true },
    { title: 'Title 3', url: 'https://gone.example/', isInFront: false },
  ]);
});

it('reads what an open tab shows now, and no tab that may not be read', async () => {
  const { openTabs: tabs, read } = create();
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
  const { openTabs: tabs, read } = create();
  expect(await tabs.list('temporary', signal)).toBeUndefined();
  expect(await tabs.read('temporary', 'https://a.example/', signal)).toBeUndefined();
  expect(read).toEqual([]);
});

it('lists and calls the tools of a page once, and says where there is none', async () => {
  const { pageTools, called } = create();
  const call = (name: string) => pageTools.call('c1', { url: 'https://a.example/', name, input: '{"to":1}' }, signal);
  expect(await pageTools.list('c1', 'https://a.example/', signal)).toMatchObject([{ name: 'dim' }]);
  expect([await call('dim'), await call('burn')]).toEqual([{ result: '"dimmed"' }, { type: 'none' }]);
  expect(called).toEqual(['dim {"to":1}', 'burn {"to":1}']);
  expect(await pageTools.list('temporary', 'https://a.example/', signal)).toBeUndefined();
});

it('calls nothing in a tab that shows another page by now', async () => {
  const { pageTools, called } = create('https://elsewhere.example/');
  const call = { url: 'https://a.example/', name: 'dim', input: '{}' };
  expect(await pageTools.call('c1', call, signal)).toEqual({ type: 'closed' });
  expect(called).toEqual([]);
});
