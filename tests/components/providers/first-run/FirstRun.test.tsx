// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FirstRun } from '@/components/providers/first-run/FirstRun';
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

beforeEach(() => {
  background.reset();
  background.answer({ 'local-discover': { findings: [] } });
  useSession.setState({ ...firstState(), catalog });
});
afterEach(cleanup);

it('shows how many places have answered while it looks', () => {
  background.send.mockReturnValueOnce(new Promise(() => undefined));
  useSession.setState({
    findings: {
      jan: { serviceId: 'jan', state: 'silent' },
      vllm: { serviceId: 'vllm', state: 'silent' },
    },
  });
  renderThemed(<FirstRun />);

  expect(screen.getByText('2 of 7')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 7');
  expect(screen.getByText('Also checking Ollama, LM Studio, llama.cpp, and KoboldCpp.')).toBeTruthy();
});

it('claims no more of an unknown port than that something answers', () => {
  useSession.setState({ findings: { 'llama-cpp': { serviceId: 'llama-cpp', state: 'listening' } } });
  renderThemed(<FirstRun />);

  expect(screen.getByText('Port 8080')).toBeTruthy();
  expect(screen.getByText('Something is responding on port 8080, which llama.cpp usually uses.')).toBeTruthy();
});

it('asks for exactly that origin on the click, then for what it is', async () => {
  useSession.setState({ findings: { 'llama-cpp': { serviceId: 'llama-cpp', state: 'listening' } } });
  renderThemed(<FirstRun />);
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));

  // In the click itself: Firefox forgets it at the first `await`.
  expect(requestAccess).toHaveBeenCalledWith(['http://127.0.0.1:8080/*']);
  await waitFor(() => expect(background.commands.at(-1)).toEqual({ type: 'local-identify', serviceId: 'llama-cpp' }));
});

it('says that it cannot go on without the access that was refused', async () => {
  vi.mocked(requestAccess).mockResolvedValueOnce(false);
  useSession.setState({ findings: { 'llama-cpp': { serviceId: 'llama-cpp', state: 'listening' } } });
  renderThemed(<FirstRun />);
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));

  expect(await screen.findByText('Parley can’t reach 127.0.0.1:8080 without this access.')).toBeTruthy();
  expect(background.commands.some(({ type }) => type === 'local-identify')).toBe(false);
});

it('says of what it does not know that it does not know it', () => {
  useSession.setState({ findings: { 'llama-cpp': { serviceId: 'llama-cpp', state: 'unrecognised' } } });
  renderThemed(<FirstRun />);

  expect(screen.getByText('Parley doesn’t recognize what is running on port 8080 as a model server.')).toBeTruthy();
});

it('downloads a first model onto a server that manages its own', () => {
  useSession.setState({
    findings: { ollama: { serviceId: 'ollama', state: 'no-model', connectionId: 'connection-1' } },
  });
  renderThemed(<FirstRun />);
  fireEvent.change(screen.getByLabelText('Model name'), { target: { value: 'llama3.2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));

  expect(background.commands.at(-1)).toEqual({
    type: 'model-pull',
    connectionId: 'connection-1',
    modelId: 'llama3.2',
  });
});

it('begins the conversation with what is used: connecting is chatting', () => {
  useSession.setState({
    providers: [connected()],
    findings: { ollama: { serviceId: 'ollama', state: 'ready', connectionId: 'connection-1', modelCount: 1 } },
  });
  renderThemed(<FirstRun />);
  fireEvent.click(screen.getByRole('button', { name: 'Use' }));

  expect(screen.getByText('1 model, ready')).toBeTruthy();
  expect(background.commands.at(-1)).toEqual({
    type: 'preferences-change',
    change: { defaultModel: { connectionId: 'connection-1', modelId: 'llama3.2' } },
  });
  expect(useSession.getState().view).toEqual({ name: 'conversation' });
});

it('begins the conversation when a server that was found is connected, and when a key works', async () => {
  useSession.setState({
    view: { name: 'first-run' },
    providers: [connected()],
    findings: { 'llama-cpp': { serviceId: 'llama-cpp', state: 'listening' } },
  });
  background.answer({
    'local-identify': { serviceId: 'llama-cpp', state: 'ready', connectionId: 'connection-1', modelCount: 1 },
    'provider-add': { provider: connected({ id: 'connection-2' }), modelCount: 1, ms: 5 },
  });
  renderThemed(<FirstRun />);
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(useSession.getState().view).toEqual({ name: 'conversation' }));

  useSession.setState({ view: { name: 'first-run' } });
  fireEvent.input(screen.getByLabelText('Or use your own'), { target: { value: 'gsk_0123456789' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(useSession.getState().view).toEqual({ name: 'conversation' }));
  expect(background.commands.at(-1)).toMatchObject({ change: { defaultModel: { connectionId: 'connection-2' } } });
});

it('says what to do when nothing runs here, and looks again on demand', async () => {
  renderThemed(<FirstRun />);
  fireEvent.click(await screen.findByRole('button', { name: 'Look again' }));

  expect(background.commands.filter(({ type }) => type === 'local-discover')).toHaveLength(2);
});
