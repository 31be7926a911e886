// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PagesPage } from '@/components/pages/PagesPage';
import { changeLanguage } from '@/lib/i18n/start';
import { requestAccess } from '@/lib/panel/access';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/access', () => ({
  requestAccess: vi.fn(() => Promise.resolve(true)),
  hostOfWiderGrant: vi.fn(() => undefined),
}));
vi.mock('@/lib/platform/permissions', () => ({
  grantedOrigins: async () => [],
  onAccessChange: () => () => undefined,
  removeOrigins: async () => true,
}));

const open = (pages: Partial<ReturnType<typeof firstState>['preferences']['pages']> = {}): void => {
  const state = firstState();
  const preferences = { ...state.preferences, pages: { ...state.preferences.pages, ...pages } };
  useSession.setState({ ...state, preferences }, true);
  renderThemed(<PagesPage />);
};

const everySite = ['https://*/*', 'http://*/*'];
const all = () => screen.getByRole('switch', { name: 'Selection toolbar: On all sites' });

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
});
afterEach(cleanup);

it('lists the sites with the toolbar, each with the way to remove it', () => {
  open({ toolbarSites: ['https://news.example/*', 'http://news.example/*', 'https://sea.example/*'] });

  fireEvent.click(screen.getByRole('button', { name: 'Remove the toolbar from news.example' }));

  expect(screen.getByText('sea.example')).toBeTruthy();
  expect(background.commands).toMatchObject([{ change: { pages: { toolbarSites: ['https://sea.example/*'] } } }]);
});

it('leaves the focus in the list when a site is removed', () => {
  open({ toolbarSites: ['https://news.example/*', 'https://sea.example/*'] });

  fireEvent.click(screen.getByRole('button', { name: 'Remove the toolbar from news.example' }));

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove the toolbar from sea.example' }));
});

it('asks for every site before the toolbar is on everywhere', async () => {
  open({ toolbarSites: ['https://sea.example/*'] });
  expect(all().getAttribute('aria-checked')).toBe('false');

  fireEvent.click(all());

  await waitFor(() => expect(background.commands).toHaveLength(1));
  expect(requestAccess).toHaveBeenCalledWith(everySite);
  expect(background.commands).toMatchObject([
    { change: { pages: { toolbarSites: ['https://sea.example/*', ...everySite] } } },
  ]);
});

it('takes the toolbar off everywhere and leaves the sites that were chosen', () => {
  open({ toolbarSites: ['https://sea.example/*', ...everySite] });

  fireEvent.click(all());

  expect(background.commands).toMatchObject([{ change: { pages: { toolbarSites: ['https://sea.example/*'] } } }]);
});

it('changes nothing when every site is not allowed', async () => {
  vi.mocked(requestAccess).mockResolvedValueOnce(false);
  open();
  expect(screen.getByText('Not on any site')).toBeTruthy();

  fireEvent.click(all());

  await waitFor(() => expect(requestAccess).toHaveBeenCalled());
  expect(background.commands).toEqual([]);
});
