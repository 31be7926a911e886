import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { SearchServiceInfo } from '@/lib/domain/tools/search-service';
import {
  chooseWebSearch,
  followWebSearch,
  removeWebSearch,
  setWebSearch,
  testWebSearch,
  useWebSearch,
} from '@/lib/panel/tools/web-search';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const service: SearchServiceInfo = {
  id: 'searxng',
  label: 'SearXNG',
  fields: [{ name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl' }],
  addresses: [{ field: 'baseUrl' }],
  hasPageText: false,
};
const stored = { serviceId: 'searxng', settings: {}, secrets: {}, isChosen: true };
const entry = { settings: { baseUrl: 'https://search.example' }, secrets: { apiKey: 'fake' } };
const check = { at: 1, ms: 1 };

it('mirrors the services, and what changes about them', async () => {
  const connection = openFakePanel();
  connection.answer({ 'web-search-list': { catalog: [service], connections: [] } });

  followWebSearch();
  await vi.waitFor(() => expect(useWebSearch.getState().catalog).toEqual([service]));
  connection.emit({ type: 'web-search-changed', connections: [stored] });

  expect(useWebSearch.getState()).toEqual({ catalog: [service], connections: [stored] });
});

it('asks the browser for the host of the form, and sends nothing where it stays closed', async () => {
  const connection = openFakePanel();
  connection.answer({ 'web-search-set': { connection: stored, check } });
  const request = vi.fn(async () => false);
  replaceMembers(fakeBrowser.permissions, { request });

  expect(await setWebSearch(service, entry)).toEqual({ type: 'denied', host: 'search.example' });
  expect(connection.commands).toEqual([]);
  request.mockResolvedValue(true);
  expect(await setWebSearch(service, entry, true)).toBeUndefined();

  expect(request).toHaveBeenCalledWith({ origins: ['https://search.example/*'] });
  expect(connection.commands).toEqual([{ type: 'web-search-set', serviceId: 'searxng', ...entry, keepUntested: true }]);
});

it('says why a service was not set up', async () => {
  const connection = openFakePanel();
  replaceMembers(fakeBrowser.permissions, { request: async () => true });
  connection.answer({ 'web-search-set': { check: { ...check, error: { code: 'auth' } } } });

  expect(await setWebSearch(service, entry)).toEqual({ type: 'error', error: { code: 'auth' } });
  expect(await setWebSearch(service, { ...entry, settings: {} })).toMatchObject({ error: { code: 'wrong-address' } });
});

it('chooses, tries and removes', async () => {
  const connection = openFakePanel();

  await chooseWebSearch('searxng');
  await chooseWebSearch(undefined);
  await testWebSearch('searxng');
  await removeWebSearch(service);

  expect(connection.commands).toEqual([
    { type: 'web-search-choose', serviceId: 'searxng' },
    { type: 'web-search-choose' },
    { type: 'web-search-test', serviceId: 'searxng' },
    { type: 'web-search-remove', serviceId: 'searxng' },
  ]);
  expect(toastKey()).toBe('settings.models.removed');
});
