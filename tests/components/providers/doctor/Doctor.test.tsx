// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Doctor } from '@/components/providers/doctor/Doctor';
import type { Diagnosis, DoctorStep } from '@/lib/domain/providers/diagnosis';
import { requestAccess } from '@/lib/panel/access';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { catalog } from '@/tests/fakes/catalog';
import { connected } from '@/tests/fakes/connected-provider';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/access', () => ({
  requestAccess: vi.fn(() => Promise.resolve(true)),
  hostOfWiderGrant: vi.fn(() => undefined),
}));

const diagnosed = (own: Partial<Diagnosis>, ...steps: readonly DoctorStep[]): void =>
  background.answer({ 'provider-examine': { connectionId: 'connection-1', steps, ms: 40, ...own } });

const onEdit = vi.fn();
const onClose = vi.fn();
const retry = vi.fn();
const show = () =>
  renderThemed(
    <Doctor
      provider={connected()}
      modelId="llama3.2"
      onChooseModel={() => undefined}
      onEdit={onEdit}
      fine={{ label: 'Try again', run: retry }}
      onClose={onClose}
    />,
  );
const typesSent = () => background.commands.map(({ type }) => type);

beforeEach(() => {
  vi.clearAllMocks();
  background.reset();
  useSession.setState({ ...firstState(), catalog, providers: [connected()] }, true);
});
afterEach(cleanup);

it('shows the steps in the order tested, and repairs the first that failed with its one filled button', async () => {
  diagnosed(
    {},
    { id: 'server', state: 'passed' },
    { id: 'extension', state: 'failed', error: { code: 'origin-refused' } },
    { id: 'model', state: 'untested' },
  );
  const { container } = show();

  expect(await screen.findByText('Ollama is running, but it’s blocking Parley')).toBeTruthy();
  expect(screen.getByText('127.0.0.1:11434 is responding')).toBeTruthy();
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Passed',
    'Failed',
    'Not tested',
  ]);
  expect(container.querySelectorAll('.rt-variant-solid')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Copy setting' }).className).toContain('rt-variant-solid');
});

it('moves to the address that was found, and examines again', async () => {
  diagnosed(
    { betterAddress: 'http://127.0.0.1:8000/v1' },
    { id: 'api', state: 'failed', error: { code: 'wrong-address' } },
  );
  show();

  fireEvent.click(await screen.findByRole('button', { name: 'Use http://127.0.0.1:8000/v1' }));

  await waitFor(() => expect(typesSent()).toEqual(['provider-examine', 'provider-address', 'provider-examine']));
});

it('asks for missing access in the click, and examines again', async () => {
  diagnosed({}, { id: 'permission', state: 'failed', error: { code: 'blocked' } });
  show();

  const grant = await screen.findByRole('button', { name: 'Allow access' });
  await waitFor(() => expect(grant).toHaveProperty('disabled', false));
  fireEvent.click(grant);

  await waitFor(() => expect(typesSent().filter((type) => type === 'provider-examine')).toHaveLength(2));
  expect(requestAccess).toHaveBeenCalledWith(['http://127.0.0.1:11434/*']);
});

it('can be called off', async () => {
  background.send.mockImplementationOnce(() => new Promise(() => undefined));
  show();

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText('Stopped. Nothing was changed.')).toBeTruthy();
  expect(typesSent()).toContain('provider-examine-cancel');
});

it('leads to the key, and offers to send again when nothing is wrong any more', async () => {
  diagnosed({}, { id: 'key', state: 'failed', error: { code: 'auth' } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Fix key' }));
  diagnosed({}, { id: 'key', state: 'passed' });
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(onEdit).toHaveBeenCalledOnce();
  expect(retry).toHaveBeenCalledOnce();
});

it('counts a short pause down and examines again by itself, and leaves a long one to the user', async () => {
  const limited = (retryAfterMs: number): DoctorStep => ({
    id: 'account',
    state: 'failed',
    error: { code: 'rate-limit', retryAfterMs },
  });
  diagnosed({}, limited(1_000));
  show();
  expect(await screen.findByText(/Checking again in/)).toBeTruthy();
  diagnosed({}, limited(3_600_000));

  expect(await screen.findByText(/You can send it again in/)).toBeTruthy();

  expect(typesSent()).toEqual(['provider-examine', 'provider-examine']);
  expect(screen.queryByText(/by itself/)).toBeNull();
});

it('shows how the clock is set, then checks again', async () => {
  diagnosed({ clockOffMs: 3_600_000 }, { id: 'clock', state: 'failed' });
  show();

  fireEvent.click(await screen.findByRole('button', { name: 'How to set it' }));

  expect(await screen.findByText('sudo timedatectl set-ntp true')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Check again' })[0] ?? document.body);
  expect(typesSent()).toEqual(['provider-examine', 'provider-examine']);
});

it('names the region without the model, and offers its models and another region', async () => {
  diagnosed(
    { cause: 'not-in-region', region: 'eu-west-1' },
    { id: 'model', state: 'failed', error: { code: 'model-not-found' } },
  );
  show();

  expect(await screen.findByText(/doesn’t offer .* in eu-west-1/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a model' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change region' }));
  expect(onEdit).toHaveBeenCalledOnce();
});
