import { expect, it } from 'vitest';
import { createSharedPages } from '@/lib/background/pages/shared-pages';
import { base64Of } from '@/lib/domain/base64';
import type { Message } from '@/lib/domain/message';
import type { FilePart } from '@/lib/domain/message-part';
import type { PageSource } from '@/lib/domain/page-source';
import type { PageState } from '@/lib/domain/pages/page-access';

const data = (text: string): string => base64Of(new TextEncoder().encode(text));

const page = (url: string, text: string, change: Partial<PageSource> = {}): FilePart => ({
  type: 'file',
  mimeType: 'text/plain',
  data: data(text),
  page: { kind: 'page', url, title: `Title of ${url}`, words: 1, starts: [0], sections: [], ...change },
});

const question = (id: string, parentId: string | undefined, parts: Message['parts']): Message => ({
  id,
  conversationId: 'c1',
  role: 'user',
  parts,
  createdAt: 1,
  status: 'complete',
  ...(parentId !== undefined && { parentId }),
});

const create = (messages: readonly Message[], activeLeafId: string, isReadable = true) => {
  const read: string[] = [];
  const state: PageState = isReadable
    ? { type: 'readable', tabId: 1, url: 'https://a.example/', title: 'A' }
    : { type: 'ask', tabId: 1 };
  const pages = createSharedPages({
    chats: {
      conversation: async (id) =>
        id === 'c1'
          ? { id, title: '', isTitleByUser: false, createdAt: 1, updatedAt: 1, activeLeafId, isTemporary: false }
          : undefined,
      messages: async (id) => (id === 'c1' ? messages : []),
    },
    pages: {
      allTabs: async () => [
        { id: 1, windowId: 1, url: 'https://a.example/#part', isDiscarded: false, isIncognito: false },
        { id: 2, windowId: 1, url: 'https://bank.example/', isDiscarded: false, isIncognito: false },
      ],
    },
    access: { stateOf: async () => state },
    extractor: {
      readPage: async ({ tabId, url }) => {
        read.push(`${tabId} ${url}`);
        return { type: 'read', attachment: { id: 'x', name: 'A', mimeType: 'text/plain', data: data('As it is now') } };
      },
    },
  });
  return { pages, read };
};

const signal = new AbortController().signal;

it('lists the pages that were attached on the branch that is shown, each once, and no selection', async () => {
  const { pages, read } = create(
    [
      question('1', undefined, [page('https://a.example/', 'A'), page('https://b.example/', 'B')]),
      question('2', '1', [page('https://a.example/', 'A again')]),
      question('2b', '1', [page('https://left.example/', 'On a branch that was left')]),
      question('3', '2', [page('https://c.example/', 'C', { kind: 'selection' })]),
    ],
    '3',
  );

  expect(await pages.list('c1', signal)).toEqual([
    { id: 'page-1', title: 'Title of https://a.example/', url: 'https://a.example/' },
    { id: 'page-2', title: 'Title of https://b.example/', url: 'https://b.example/' },
  ]);
  expect(await pages.list('c2', signal)).toEqual([]);
  expect(read).toEqual([]);
});

it('reads a page that was attached whole as it is now, in its own tab', async () => {
  const { pages, read } = create([question('1', undefined, [page('https://a.example/', 'Then')])], '1');
  expect(await pages.read('c1', 'page-1', signal)).toBe('As it is now');
  expect(read).toEqual(['1 https://a.example/']);
});

it.each([
  ['its tab is closed', page('https://b.example/', 'Then'), true],
  ['its tab may not be read any more', page('https://a.example/', 'Then'), false],
  ['a part of it was attached', page('https://a.example/', 'Then', { ofPassages: 9 }), true],
  ['it is a PDF', page('https://a.example/', 'Then', { kind: 'pdf' }), true],
])('gives what was attached where %s', async (_, part, isReadable) => {
  const { pages, read } = create([question('1', undefined, [part])], '1', isReadable);
  expect(await pages.read('c1', 'page-1', signal)).toBe('Then');
  expect(read).toEqual([]);
});

it.each(['page-2', '2', 'https://bank.example/', ''])('reads no page under the name %j', async (id) => {
  const { pages, read } = create([question('1', undefined, [page('https://a.example/', 'A')])], '1');
  expect(await pages.read('c1', id, signal)).toBeUndefined();
  expect(await pages.read('c2', 'page-1', signal)).toBeUndefined();
  expect(read).toEqual([]);
});

it('gives a model the whole article that was attached: its tab shows one page of it', async () => {
  const article = page('https://a.example/', 'All pages of it', { article: { read: 3, all: 3, isWhole: true } });
  const { pages, read } = create([question('q1', undefined, [article])], 'q1');

  expect(await pages.read('c1', 'page-1', signal)).toBe('All pages of it');
  expect(read).toEqual([]);
});
