// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { WebSearchGroup } from '@/components/tools/WebSearchGroup';
import type { SearchConnection } from '@/lib/domain/tools/search-connection';
import type { SearchServiceInfo } from '@/lib/domain/tools/search-service';
import { useWebSearch } from '@/lib/panel/tools/web-search';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const service: SearchServiceInfo = {
  id: 'brave',
  label: 'Brave',
  fields: [{ name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' }],
  addresses: [{ otherwise: 'https://api.search.example' }],
  hasPageText: false,
};
const open = (connections: readonly SearchConnection[] = []) => {
  const connection = openFakePanel();
  useWebSearch.setState({ catalog: [], connections: [] });
  connection.answer({ 'web-search-list': { catalog: [service], connections } });
  replaceMembers(fakeBrowser.permissions, { request: async () => true });
  renderThemed(<WebSearchGroup />);
  return connection;
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

afterEach(cleanup);

it('takes the key of a service, says what the trial search said, and keeps it on demand', async () => {
  const connection = open();
  connection.answer({ 'web-search-set': { check: { at: 1, ms: 1, error: { code: 'auth' } } } });

  await press('Connect: Brave');
  fireEvent.change(screen.getByLabelText('API key'), { target: { value: 'fake' } });
  await press('Save');
  expect(await screen.findByText('Brave didn’t accept this key')).toBeTruthy();
  await press('Save anyway');

  await waitFor(() =>
    expect(connection.sent('web-search-set')).toMatchObject([
      { serviceId: 'brave', secrets: { apiKey: 'fake' } },
      { keepUntested: true },
    ]),
  );
});

it('says whether a service works, tries it again, and lets it search or not', async () => {
  const check = { at: 1, ms: 90, found: 5 };
  const connection = open([
    { serviceId: 'brave', settings: {}, secrets: { apiKey: { lastFour: 'abcd' } }, isChosen: true, check },
  ]);

  expect(await screen.findByText(/^Works · /u)).toBeTruthy();
  await press('Test: Brave');
  fireEvent.click(screen.getByRole('switch', { name: 'Use Brave' }));

  expect(connection.sent('web-search-test')).toHaveLength(1);
  expect(connection.sent('web-search-choose')).toEqual([{ type: 'web-search-choose' }]);
});

it('shows the form of a service that came with an import, and neither tries it nor lets it search before', async () => {
  open([{ serviceId: 'brave', settings: {}, secrets: {}, isChosen: false, isImported: true }]);

  expect(await screen.findByText('From an import, not connected yet')).toBeTruthy();
  expect([screen.queryByRole('switch'), screen.queryByRole('button', { name: 'Test: Brave' })]).toEqual([null, null]);
  await press('Check and connect: Brave');

  expect(screen.getByText(/Check the address before you enter a key/u)).toBeTruthy();
});
