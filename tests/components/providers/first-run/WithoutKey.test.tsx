// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WithoutKey } from '@/components/providers/first-run/WithoutKey';
import { requestAccess } from '@/lib/panel/access';
import { firstState, useSession } from '@/lib/panel/session-store';
import { catalog } from '@/lib/providers/registry';
import { background } from '@/tests/fakes/background';
import { connected } from '@/tests/fakes/connected-provider';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/access', () => ({ requestAccess: vi.fn(() => Promise.resolve(true)) }));
const system = vi.hoisted(() => ({ current: 'linux' }));
vi.mock('@/lib/panel/use-system', () => ({ useSystem: () => system.current }));

const onLookAgain = vi.fn();
const show = () => renderThemed(<WithoutKey isRecommended onLookAgain={onLookAgain} />);

beforeEach(() => {
  background.reset();
  useSession.setState({ ...firstState(), catalog, view: { name: 'first-run' } });
});
afterEach(cleanup);

it('leads to the page of a free key and takes the key where it was asked for, to that service alone', async () => {
  background.answer({ 'provider-add': { provider: connected(), modelCount: 1, ms: 5 } });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Get a free key in a minute' }));
  const mistral = screen
    .getAllByRole('link', { name: 'Get a key' })
    .find((link) => link.getAttribute('href')?.includes('mistral'));
  if (mistral === undefined) throw new Error('no link to Mistral');
  expect(screen.getByText(/asks for a phone number/u)).toBeTruthy();
  mistral.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(mistral);

  fireEvent.change(screen.getByLabelText('Paste your Mistral key here'), {
    target: { value: ' key-of-mistral-0123 ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  expect(requestAccess).toHaveBeenCalledWith(['https://api.mistral.ai/*']);
  await vi.waitFor(() => expect(useSession.getState().view).toEqual({ name: 'conversation' }));
  expect(background.commands[0]).toMatchObject({
    type: 'provider-add',
    presetId: 'mistral',
    secrets: { apiKey: 'key-of-mistral-0123' },
  });
});

it.each([
  ['linux', 'curl -fsSL https://ollama.com/install.sh | sh'],
  ['windows', 'irm https://ollama.com/install.ps1 | iex'],
])('has the command that installs Ollama on %s, and looks again', (current, command) => {
  system.current = current;
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Run a model on this computer with Ollama' }));

  expect(screen.getByText(command)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(onLookAgain).toHaveBeenCalled();
});
