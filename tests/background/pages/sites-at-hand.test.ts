import { expect, it } from 'vitest';
import { createSitesAtHand } from '@/lib/background/pages/sites-at-hand';
import { createPreferencesStore } from '@/lib/storage/write/preferences-store';
import { createFakeArea } from '@/tests/fakes/key-value-area';

const setUp = () => {
  const preferences = createPreferencesStore(createFakeArea());
  const told: (readonly string[])[] = [];
  const sites = createSitesAtHand({ preferences, onChange: ({ sitesAtHand }) => told.push(sitesAtHand) });
  return { preferences, sites, told };
};

it('keeps both of two choices that are made at once', async () => {
  const { preferences, sites } = setUp();

  await Promise.all([sites.add(['https://a.example']), sites.add(['https://b.example'])]);

  expect((await preferences.read()).sitesAtHand).toEqual(['https://a.example', 'https://b.example']);
});

it('forgets a site that the user took off', async () => {
  const { preferences, sites } = setUp();
  await sites.add(['https://a.example', 'https://b.example', 'https://c.example']);

  await sites.remove(['https://b.example']);

  expect((await preferences.read()).sitesAtHand).toEqual(['https://a.example', 'https://c.example']);
});

it('tells nobody where nothing changes', async () => {
  const { sites, told } = setUp();
  await sites.add(['https://a.example']);

  await sites.add(['https://a.example']);
  await sites.remove(['https://b.example']);

  expect(told).toEqual([['https://a.example']]);
});

it('keeps a choice that was made between a removal and its undoing', async () => {
  const { preferences, sites } = setUp();
  await sites.add(['https://a.example', 'https://b.example']);

  await sites.remove(['https://a.example', 'https://b.example']);
  await sites.add(['https://c.example']);
  await sites.add(['https://a.example', 'https://b.example']);

  expect((await preferences.read()).sitesAtHand).toEqual([
    'https://c.example',
    'https://a.example',
    'https://b.example',
  ]);
});
