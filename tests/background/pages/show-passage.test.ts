import { beforeEach, expect, it } from 'vitest';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createShowPassage } from '@/lib/background/pages/show-passage';
import { createFakePages, type FakePages, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';

const url = 'https://news.example/sky';
const place = { quote: 'short waves', before: 'Air scatters ', after: '.' };
const command = { type: 'page-show', windowId: 10, url, place } as const;
const named = `${url}#:~:text=short%20waves`;

let fake: FakePages;
let granted: boolean;
let lit: string[];

beforeEach(() => {
  fake = createFakePages();
  granted = true;
  lit = [];
});

const show = async (): Promise<void> => {
  const access = createPageAccess({
    pages: fake.pages,
    session: createFakeArea(),
    hasOrigins: async (origins) => granted && !origins.includes('https://*/*'),
    isManaged: async () => false,
  });
  const handle = createShowPassage({
    pages: fake.pages,
    access,
    highlight: async ({ tabId }, { quote }) => {
      lit.push(`${tabId} ${quote}`);
    },
  });
  await handle(command);
};

const addDocument = (tabId: number): void => {
  fake.open.add(tabId);
  fake.documents.set(`${tabId}/0`, { documentId: `d${tabId}`, url });
};

it('brings the tab of this window to the front and lights the passage in it', async () => {
  fake.tabs.set(1, fakeTab({ id: 1, windowId: 11 }));
  fake.tabs.set(2, fakeTab({ id: 2, windowId: 10, url: `${url}#part` }));
  addDocument(2);

  await show();

  expect(fake.moves).toEqual(['show 2']);
  expect(lit).toEqual(['2 short waves']);
});

it('opens a page that is closed, and lights the passage when it is there', async () => {
  addDocument(100);

  await show();

  expect(fake.moves).toEqual([`open 10 ${url}`]);
  expect(lit).toEqual(['100 short waves']);
});

it('lets the browser mark the quotation where Parley may not look', async () => {
  granted = false;
  fake.tabs.set(1, fakeTab());

  await show();
  fake.tabs.clear();
  await show();

  expect(fake.moves).toEqual(['show 1', `go 1 ${named}`, `open 10 ${named}`]);
  expect(lit).toEqual([]);
});

it('lets the browser mark the quotation where it no longer lets Parley in', async () => {
  fake.tabs.set(1, fakeTab());

  await show();

  expect(fake.moves).toEqual(['show 1', `go 1 ${named}`]);
  expect(lit).toEqual([]);
});
