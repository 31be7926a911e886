import { expect, it } from 'vitest';
import { createToolbarSites } from '@/lib/background/pages/toolbar-sites';
import { type Preferences, type PreferencesChange, preferencesSchema } from '@/lib/domain/app/preferences';
import { createFakePages, fakeTab } from '../../fakes/fake-pages';

const setUp = (toolbarSites: readonly string[], granted: readonly string[] = []) => {
  const fake = createFakePages();
  let preferences: Preferences = preferencesSchema.parse({ pages: { toolbarSites } });
  const told: (readonly string[])[] = [];
  const sites = createToolbarSites({
    pages: fake.pages,
    preferences: {
      read: async () => preferences,
      change: async ({ pages }: PreferencesChange) => {
        preferences = { ...preferences, ...(pages !== undefined && { pages }) };
        return preferences;
      },
    },
    hasOrigins: async (origins) => origins.every((origin) => granted.includes(origin)),
    onChange: ({ pages }) => told.push(pages.toolbarSites),
  });
  return { fake, sites, told };
};

it('watches selections in all open pages of the site at once, and in no page of another one', async () => {
  const { fake, sites } = setUp(['https://news.example/*']);
  fake.tabs.set(1, fakeTab({ id: 1, windowId: 10 }));
  fake.tabs.set(2, fakeTab({ id: 2, windowId: 10, url: 'https://sea.example/' }));
  fake.tabs.set(3, fakeTab({ id: 3, windowId: 10 }));
  fake.tabs.set(4, fakeTab({ id: 4, windowId: 10, isDiscarded: true }));
  for (const id of [1, 2, 3, 4]) {
    fake.open.add(id);
    fake.documents.set(`${id}/0`, { documentId: `d${id}`, url: 'https://news.example/sky' });
  }

  await sites.follow();

  expect(fake.runs).toEqual(['selection-watch 1/0', 'selection-watch 3/0']);
});

it('takes the toolbar from sites whose access was taken back', async () => {
  const { sites, told } = setUp(['https://news.example/*', 'https://sea.example/*'], ['https://sea.example/*']);

  await sites.keepGranted();
  await sites.keepGranted();

  expect(told).toEqual([['https://sea.example/*']]);
});
