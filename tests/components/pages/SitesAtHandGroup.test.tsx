// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SitesAtHandGroup } from '@/components/pages/SitesAtHandGroup';
import { changeLanguage } from '@/lib/i18n/start';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const open = (...hosts: readonly string[]): void => {
  const state = firstState();
  const sitesAtHand = hosts.map((host) => `https://${host}`);
  useSession.setState({ ...state, preferences: { ...state.preferences, sitesAtHand } }, true);
  renderThemed(<SitesAtHandGroup />);
};
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
});
afterEach(cleanup);

it('says how a site gets there while there is none', () => {
  open();

  expect(screen.getByText('Send a message with a page attached, and its site appears here.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('removes the site whose button is pressed', () => {
  open('sea.example', 'news.example');

  fireEvent.click(button('Remove sea.example'));

  expect(background.commands).toEqual([{ type: 'sites-at-hand-remove', sites: ['https://sea.example'] }]);
});

it('leaves the focus in the list: at the next site, and at the one before from the last', () => {
  open('a.example', 'b.example');

  fireEvent.click(button('Remove a.example'));
  expect(document.activeElement).toBe(button('Remove b.example'));

  fireEvent.click(button('Remove b.example'));
  expect(document.activeElement).toBe(button('Remove a.example'));
});

it('offers to remove all only of three or more', () => {
  open('a.example', 'b.example');
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull();
  cleanup();

  open('a.example', 'b.example', 'c.example');
  fireEvent.click(button('Remove all'));

  expect(background.commands).toEqual([
    { type: 'sites-at-hand-remove', sites: ['https://a.example', 'https://b.example', 'https://c.example'] },
  ]);
});
