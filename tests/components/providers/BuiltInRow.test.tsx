// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BuiltInOffer } from '@/components/providers/BuiltInOffer';
import { BuiltInRow } from '@/components/providers/BuiltInRow';
import { ProviderDialog } from '@/components/providers/ProviderDialog';
import { useBuiltInDownload } from '@/lib/panel/providers/built-in-model';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { catalog } from '@/tests/fakes/catalog';
import { connected } from '@/tests/fakes/connected-provider';
import { createFakeModel } from '@/tests/fakes/language-model';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const ownModel = {
  id: 'built-in',
  label: 'Built-in AI',
  isLocal: true,
  isOfBrowser: true,
  managesModels: false,
  fields: [],
  addresses: [],
  presets: [],
};
const withOwnModel = { ...catalog, providers: [...catalog.providers, ownModel] };

beforeEach(() => {
  background.reset();
  useBuiltInDownload.setState({ download: { status: 'none' } });
  useSession.setState({ ...firstState(), catalog: withOwnModel });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['before the browser was asked', undefined, withOwnModel],
  ['where the browser has none', 'unavailable', withOwnModel],
  ['where the organisation does not allow it', 'available', catalog],
] as const)('shows nothing %s', (_when, builtIn, shownCatalog) => {
  useSession.setState({ builtIn, catalog: shownCatalog });
  renderThemed(<BuiltInRow />);

  expect(screen.queryByRole('listitem')).toBeNull();
});

it('says before a download what it needs, without numbers that only the browser knows', () => {
  useSession.setState({ builtIn: 'downloadable' });
  renderThemed(<BuiltInRow />);

  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('needs a lot of free disk space');
  expect(row.textContent).not.toMatch(/\d/);
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});

it('shows how much of a download is there, and cancels it', () => {
  const abort = new AbortController();
  useSession.setState({ builtIn: 'downloadable' });
  useBuiltInDownload.setState({ download: { status: 'running', fraction: 0.42, abort } });
  renderThemed(<BuiltInRow />);

  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('42%');
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel download' }));
  expect(abort.signal.aborted).toBe(true);
});

it('shows a bar without a measure while nothing is known', () => {
  useSession.setState({ builtIn: 'downloading' });
  useBuiltInDownload.setState({ download: { status: 'running', abort: new AbortController() } });
  renderThemed(<BuiltInRow />);

  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
});

it('offers to follow a download that somebody else began, and says when one failed', () => {
  useSession.setState({ builtIn: 'downloading' });
  useBuiltInDownload.setState({ download: { status: 'failed' } });
  renderThemed(<BuiltInRow />);

  expect(screen.getByRole('button', { name: 'Show progress' })).toBeTruthy();
  expect(screen.getByText(/couldn’t finish the download/)).toBeTruthy();
});

it('connects and chooses a model that is there in one click', async () => {
  background.answer({ 'provider-add': { provider: connected(), modelCount: 1, ms: 5 } });
  useSession.setState({ builtIn: 'available' });
  renderThemed(<BuiltInRow />);
  fireEvent.click(screen.getByRole('button', { name: 'Use' }));

  await waitFor(() => expect(background.commands.at(-1)).toMatchObject({ type: 'preferences-change' }));
  expect(background.commands[0]).toMatchObject({ type: 'provider-add', providerId: 'built-in', settings: {} });
});

it('is offered in settings once the browser has answered, until it is connected', async () => {
  vi.stubGlobal('LanguageModel', createFakeModel().model);
  renderThemed(<BuiltInOffer />);
  await screen.findByRole('button', { name: 'Use' });

  useSession.setState({ providers: [{ ...connected(), providerId: 'built-in' }] });

  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

it('is in no list to choose from', () => {
  renderThemed(
    <ProviderDialog>
      <button type="button" aria-label="open" />
    </ProviderDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'open' }));

  expect(screen.getByText('Ollama')).toBeTruthy();
  expect(screen.queryByText('Built-in AI')).toBeNull();
});
