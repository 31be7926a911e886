// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Settings } from '@/components/app/settings/Settings';
import { useBackups } from '@/lib/panel/app/backup/backups';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { catalog } from '@/tests/fakes/catalog';
import { connected } from '@/tests/fakes/connected-provider';
import { toastKey } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/app/backup/backups', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/backup/backups')>()),
  lookAtBackups: () => Promise.resolve(),
}));
vi.mock('@/lib/panel/providers/provider-access', () => ({ useHasAccess: () => access.isGiven }));
vi.mock('@/lib/panel/extension', () => ({ extensionVersion: () => '1.0.0', allowedOrigin: () => '' }));
vi.mock('@/lib/panel/access', () => ({
  requestAccess: vi.fn(() => Promise.resolve(true)),
  hostOfWiderGrant: vi.fn(() => undefined),
}));

const access = { isGiven: true };

const groq = connected({
  id: 'groq-1',
  providerId: 'openai-compatible',
  presetId: 'groq',
  label: 'Groq',
  isLocal: false,
  host: 'api.groq.com',
  secrets: { apiKey: { isConfigured: true, lastFour: '4f2a' } },
  check: { at: 0, ms: 380 },
});

beforeEach(() => {
  // Replaced below, and loaded before two parts of the page ask for it at once: one of them would get what it is replaced with, the other not.
  useBackups.setState(useBackups.getInitialState(), true);
  background.reset();
  background.answer({ 'keys-state': { place: 'device', isLocked: false, autoLockMinutes: 15, missing: [] } });
  background.answer({ 'everything-delete': { snapshotsStay: false } });
  background.answer({ 'storage-usage': { conversations: 3, messages: 6, bytes: 48_300_000, quotaBytes: 1e9 } });
  useSession.setState({ ...firstState(), catalog, providers: [groq] });
});
afterEach(() => {
  cleanup();
  access.isGiven = true;
});

it('offers to give access where it was taken back, whatever the last test said', () => {
  access.isGiven = false;

  renderThemed(<Settings page="models" />);

  expect(screen.getByText('Needs access')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Allow access' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
});

it('asks for a key that went with the session, and tests it', async () => {
  background.answer({ 'keys-state': { place: 'session', isLocked: false, autoLockMinutes: 15, missing: ['groq-1'] } });
  background.answer({ 'provider-change': { modelCount: 1, ms: 90 } });
  renderThemed(<Settings page="models" />);

  await screen.findByText('Parley will ask for this key when you next use it');
  fireEvent.change(screen.getByLabelText('API key'), { target: { value: 'gsk_again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use key' }));

  await waitFor(() =>
    expect(background.commands).toContainEqual({
      type: 'provider-change',
      connectionId: 'groq-1',
      secrets: { apiKey: 'gsk_again' },
    }),
  );
});

it('offers nothing but its removal of a connection that the organisation does not allow', () => {
  useSession.setState({ providers: [{ ...groq, models: [], isDisallowed: true }] });

  renderThemed(<Settings page="models" />);

  expect(screen.getByText('Blocked by your organization')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
});

it('shows a locked setting as set by the organisation, and what of its policy is ignored', () => {
  const managed = {
    allowsOnlySome: true,
    endpoints: [],
    locked: ['appearance' as const],
    pageReadingOff: ['bank.example'],
    notices: [{ field: 'presetEndpoints[0]' }],
  };
  useSession.setState({ managed });

  renderThemed(<Settings page="appearance" />);
  expect(screen.getByRole('combobox', { name: 'Theme' })).toHaveProperty('disabled', true);
  expect(screen.getByTestId('text-larger')).toHaveProperty('disabled', false);
  expect(screen.getAllByText('Set by your organization.')).toHaveLength(1);
  cleanup();

  renderThemed(<Settings page="about" />);
  expect(screen.getByText(/bank\.example/u)).toBeTruthy();
  expect(screen.getByText(/presetEndpoints\[0\]/u)).toBeTruthy();
});

it('shows the model and the sources of voices that the organisation has set', () => {
  const locked = ['model' as const, 'voice.pauses' as const];
  useSession.setState({
    managed: { allowsOnlySome: false, allowedVoices: [], endpoints: [], locked, pageReadingOff: [], notices: [] },
    catalog: { ...useSession.getState().catalog, voices: [] },
  });

  renderThemed(<Settings page="models" />);
  expect(screen.getByRole('button', { name: /^New conversations: Llama/u })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /^Titles/u })).toHaveProperty('disabled', false);
  expect(screen.getAllByText('Set by your organization.')).toHaveLength(1);
  cleanup();

  renderThemed(<Settings page="voice" />);
  expect(screen.getByRole('combobox', { name: 'Pauses between sentences' })).toHaveProperty('disabled', true);
  expect(screen.getAllByText('Set by your organization.')).toHaveLength(2);
  expect(screen.getByText('None')).toBeTruthy();
});

it('shows of a key its last four characters and whether it works', () => {
  renderThemed(<Settings page="models" />);

  expect(screen.getByText('Key ending in 4f2a · 1 model')).toBeTruthy();
  expect(screen.getByText('Works · 380 ms')).toBeTruthy();
});

it('offers to fix a key that is refused, and keeps the old one when the field stays empty', async () => {
  useSession.setState({ providers: [{ ...groq, check: { at: 0, ms: 90, error: { code: 'auth' } } }] });
  background.answer({ 'provider-change': { modelCount: 1, ms: 300 } });
  renderThemed(<Settings page="models" />);

  expect(screen.getByText('Groq didn’t accept this key')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Fix key' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(background.commands.at(-1)).toMatchObject({
      type: 'provider-change',
      connectionId: 'groq-1',
      secrets: {},
    }),
  );
});

it('tests a connection on demand', () => {
  renderThemed(<Settings page="models" />);
  fireEvent.click(screen.getByRole('button', { name: 'Test' }));

  expect(background.commands).toContainEqual({ type: 'provider-test', connectionId: 'groq-1' });
});

it('lists the models of a server that manages its own, with their size', () => {
  useSession.setState({ providers: [connected()] });
  renderThemed(<Settings page="models" />);
  const stored = screen.getByRole('region', { name: 'Models of Ollama' });

  expect(within(stored).getByText('2 GB')).toBeTruthy();
  expect(within(stored).getByRole('button', { name: 'Delete Llama 3.2' })).toBeTruthy();
});

it('shows of a model on the disk what its server tells', () => {
  const details = { family: 'llama', parameterCount: '3.2B', quantization: 'Q4_K_M', ownSettings: 'stop "<|eot|>"' };
  const model = {
    id: 'llama3.2',
    name: 'Llama 3.2',
    capabilities: ['tools'] as const,
    contextWindow: 131_072,
    details,
  };
  useSession.setState({ providers: [connected({ models: [model] })] });
  renderThemed(<Settings page="models" />);

  fireEvent.click(screen.getByRole('button', { name: 'Details' }));

  for (const fact of ['llama', '3.2B', 'Q4_K_M', '131,072', 'Can use tools', 'stop "<|eot|>"']) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
});

it('offers to go on with a download that was paused', () => {
  const pull = {
    connectionId: 'connection-1',
    modelId: 'smollm2',
    progress: { status: '' },
    state: 'cancelled',
  } as const;
  useSession.setState({ providers: [connected()], pulls: { 'connection-1/smollm2': pull } });
  renderThemed(<Settings page="models" />);

  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));

  expect(background.commands).toContainEqual({ type: 'model-pull', connectionId: 'connection-1', modelId: 'smollm2' });
});

it('deletes everything only after the word was typed', async () => {
  renderThemed(<Settings page="data" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete everything' });

  expect(confirm.disabled).toBe(true);

  fireEvent.change(screen.getByLabelText('Type delete to confirm'), { target: { value: 'Delete' } });
  fireEvent.click(confirm);

  await waitFor(() => expect(background.commands).toContainEqual({ type: 'everything-delete' }));
});

it('says that the snapshots stay where the browser does not let go of them', async () => {
  background.answer({ 'everything-delete': { snapshotsStay: true } });
  renderThemed(<Settings page="data" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fireEvent.change(screen.getByLabelText('Type delete to confirm'), { target: { value: 'Delete' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete everything' }));

  await waitFor(() => expect(toastKey()).toBe('settings.data.deletedInPart'));
});

it('finds the page of a setting by its name', () => {
  renderThemed(<Settings page="models" />);
  const navigation = screen.getByRole('navigation', { name: 'Settings' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: 'text size' } });

  expect(within(navigation).getAllByRole('listitem')).toHaveLength(1);

  fireEvent.click(within(navigation).getByRole('button', { name: /Appearance/u }));

  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'appearance' });
});

it('examines a connection that does not work, with the model that would be used', async () => {
  useSession.setState({ providers: [{ ...groq, check: { at: 0, ms: 90, error: { code: 'refused' } } }] });
  background.answer({
    'provider-examine': { connectionId: 'groq-1', ms: 1, steps: [{ id: 'address', state: 'passed' }] },
  });
  renderThemed(<Settings page="models" />);

  fireEvent.click(screen.getByRole('button', { name: 'Find the problem' }));

  expect(await screen.findByText('Everything works now.')).toBeTruthy();
  expect(background.commands).toContainEqual({
    type: 'provider-examine',
    connectionId: 'groq-1',
    modelId: 'llama3.2',
  });
});
