import { expect, it } from 'vitest';
import { createReadInPage } from '@/lib/background/pages/read-in-page';
import type { TabFacts } from '@/lib/domain/pages/page-access';
import type { PageDocument } from '@/lib/platform/page-scripts';

const tab: TabFacts = { id: 7, windowId: 1, url: 'https://a.example/', isIncognito: false, isDiscarded: false };
const document: PageDocument = { tabId: 7, frameId: 0, documentId: 'd1', url: 'https://a.example/' };

const inFront = (shown: TabFacts, isOpen = true) => {
  const orders: unknown[] = [];
  const readInPage = createReadInPage({
    pages: { findTab: async () => tab, activeTab: async () => shown, documentOf: async () => document },
    overlays: {
      order: async (_document, order) => {
        if (!isOpen) throw new Error('no script may run here');
        orders.push(order);
      },
    },
  });
  return { orders, readInPage };
};

it('reads a page where it stands while that document is in front', async () => {
  const { orders, readInPage } = inFront(tab);

  expect(await readInPage(document)).toBe(true);

  expect(orders).toEqual([{ type: 'read', what: 'page' }]);
});

it('leaves a page alone that another document has taken the place of', async () => {
  const { orders, readInPage } = inFront(tab);

  expect(await readInPage({ ...document, documentId: 'd0' })).toBe(false);
  expect(await readInPage({ ...document, url: 'https://a.example/#/other' })).toBe(false);

  expect(orders).toEqual([]);
});

it('leaves a page alone whose tab is not in front', async () => {
  const { orders, readInPage } = inFront({ ...tab, id: 8 });

  expect(await readInPage(document)).toBe(false);

  expect(orders).toEqual([]);
});

it('says no where the browser does not let us in any more', async () => {
  expect(await inFront(tab, false).readInPage(document)).toBe(false);
});
