// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageCard } from '@/components/pages/PageCard';
import { askForAccess, closePageCard, showPageRefusal } from '@/lib/panel/pages/page-store';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const link = 'https://other.example/lamp';
let opened: unknown[];

beforeEach(() => {
  openFakePanel();
  closePageCard();
  opened = [];
  vi.stubGlobal('open', (address: unknown) => opened.push(address));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a link that is not read can be opened instead, and the card goes', () => {
  showPageRefusal('link-sign-in', link);
  renderThemed(<PageCard />);
  const said = screen.getByRole('alert').textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Open link' }));

  expect(said).toContain('Can’t read the link to other.example');
  expect(opened).toEqual([link]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks for the site of a link, and speaks of no gesture, since none would open it', () => {
  askForAccess({ tabId: 1, url: link, link, proceed: async () => {} });
  renderThemed(<PageCard />);

  expect(screen.getByRole('alert').textContent).toContain('other.example');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'On this site',
    'On all sites',
    'Open link',
    'Not now',
  ]);
  expect(screen.queryByText('This page only')).toBeNull();
});

it('offers no link where none was asked about', () => {
  showPageRefusal('link-sign-in', link);
  showPageRefusal('browser-page');
  renderThemed(<PageCard />);

  expect(screen.queryByRole('button', { name: 'Open link' })).toBeNull();
});
