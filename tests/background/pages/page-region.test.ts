import { expect, it } from 'vitest';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createPageRegion } from '@/lib/background/pages/page-region';
import type { RegionWords } from '@/lib/domain/pages/page-region';
import { createFakePages, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';
import { createFakeTime } from '../../fakes/timers';

const url = 'https://news.example/sky';
const chosen = { area: { x: 1, y: 2, width: 30, height: 40 }, viewWidth: 800 };
const words: RegionWords = {
  label: 'Part',
  hint: 'Drag',
  take: 'Add',
  cancel: 'Cancel',
  size: '{width} × {height}',
  locale: 'en-US',
  direction: 'ltr',
};

const setUp = async (tab = fakeTab()) => {
  const fake = createFakePages();
  const { timers } = createFakeTime();
  const held: string[] = [];
  const access = createPageAccess({
    pages: fake.pages,
    session: createFakeArea(),
    hasOrigins: async () => false,
    isManaged: async () => false,
  });
  fake.tabs.set(1, tab);
  fake.documents.set('1/0', { documentId: 'd1', url });
  fake.open.add(1);
  fake.choose = () => chosen;
  await access.note(tab);
  const keepalive = {
    hold: () => {
      held.push('held');
      return () => held.push('let go');
    },
  };
  const choose = createPageRegion({ pages: fake.pages, access, timers, keepalive, newId: () => 'new' });
  const controller = new AbortController();
  return { fake, held, controller, choose: () => choose({ windowId: 10, words }, controller.signal) };
};

const cut = new TextDecoder();

it('cuts what was chosen out of a picture of the tab, and holds the worker meanwhile', async () => {
  const { choose, held } = await setUp();

  const picture = await choose();

  expect(picture).toMatchObject({
    type: 'read',
    attachment: { id: 'new', name: 'Why the sky is blue.png', mimeType: 'image/png' },
  });
  const data = picture.type === 'read' ? picture.attachment.data : '';
  expect(cut.decode(Uint8Array.from(atob(data), (one) => one.charCodeAt(0)))).toBe('1,2,30,40 of 800');
  expect(held).toEqual(['held', 'let go']);
});

it('takes nothing when the user ends it, at the page or in the panel', async () => {
  const { choose, fake, controller } = await setUp();
  fake.choose = () => 'cancelled';
  const atPage = await choose();
  fake.choose = () => {
    controller.abort();
    return 'cancelled';
  };
  const inPanel = await choose();

  expect([atPage, inPanel]).toEqual([{ type: 'cancelled' }, { type: 'cancelled' }]);
  expect(fake.runs.at(-1)).toBe('stop choosing');
});

it.each([
  ['the page took it away', 'disturbed'],
  ['the page answered in our place', { area: { x: 0, y: 0, width: 1e9, height: 1 }, viewWidth: 1 }],
  ['nothing came', undefined],
])('takes nothing where %s', async (_why, answer) => {
  const { choose, fake } = await setUp();
  fake.choose = () => answer;

  expect(await choose()).toMatchObject({ type: 'refused', reason: 'changed' });
});

it('takes no picture of another page that came in front meanwhile', async () => {
  const elsewhere = await setUp();
  elsewhere.fake.choose = () => {
    elsewhere.fake.tabs.set(1, fakeTab({ url: 'https://bank.example/' }));
    return chosen;
  };
  const behind = await setUp();
  behind.fake.choose = () => {
    behind.fake.tabs.delete(1);
    behind.fake.tabs.set(2, fakeTab({ id: 2, url: 'https://bank.example/' }));
    return chosen;
  };

  expect(await elsewhere.choose()).toMatchObject({ reason: 'changed' });
  expect(await behind.choose()).toMatchObject({ reason: 'changed' });
});

it('says where the browser lets nobody in, and asks where the user has to', async () => {
  const own = await setUp(fakeTab({ url: 'chrome://settings/' }));
  const asked = await setUp();
  asked.fake.tabs.set(1, fakeTab({ url: 'https://bank.example/' }));

  expect(await own.choose()).toMatchObject({ reason: 'browser-page' });
  expect(await asked.choose()).toMatchObject({ type: 'ask', url: 'https://bank.example/' });
  expect([...own.fake.runs, ...asked.fake.runs]).toEqual([]);
});
