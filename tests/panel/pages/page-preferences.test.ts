import { expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { changePagePreferences } from '@/lib/panel/pages/page-preferences';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

it('changes a part and sends the whole, so that nothing else is lost', async () => {
  const preferences = preferencesSchema.parse({ pages: { toolbarSites: ['https://a.example/*'], readsOn: false } });
  const connection = openFakePanel({ preferences });

  await changePagePreferences({ readsOn: true });

  expect(connection.sent('preferences-change').map(({ change }) => change)).toEqual([
    { pages: { ...preferences.pages, readsOn: true } },
  ]);
});

it('tells when it was refused', async () => {
  openFakePanel().answer({ 'preferences-change': { code: 'storage-full' } });

  await changePagePreferences({ readsOn: true });

  expect(toastKey()).toBe('error.storage-full.title');
});
