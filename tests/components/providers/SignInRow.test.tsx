// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInRow } from '@/components/providers/SignInRow';
import { ChatError } from '@/lib/domain/chat-error';
import { requestAccess } from '@/lib/panel/access';
import { signInTargets } from '@/lib/panel/providers/use-sign-in';
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

const [target] = signInTargets(catalog);
if (target === undefined) throw new Error('a service can be signed in to');
const onConnected = vi.fn();
const press = () => {
  renderThemed(<SignInRow target={target} onConnected={onConnected} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

beforeEach(() => {
  background.reset();
  onConnected.mockClear();
  useSession.setState({ ...firstState(), catalog });
});
afterEach(cleanup);

it('asks for the one origin in the click, signs in, and hands on what works', async () => {
  const provider = connected({ presetId: 'openrouter' });
  background.answer({ 'provider-sign-in': { provider, modelCount: 1, ms: 5 } });
  press();

  expect(requestAccess).toHaveBeenCalledWith(['https://openrouter.ai/*']);
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledWith(provider));
  expect(background.commands).toEqual([
    { type: 'provider-sign-in', providerId: 'openai-compatible', presetId: 'openrouter' },
  ]);
});

it('gives the connection that is there the new key', async () => {
  useSession.setState({ providers: [connected({ providerId: 'openai-compatible', presetId: 'openrouter' })] });
  press();

  await vi.waitFor(() => expect(background.commands.at(-1)).toMatchObject({ connectionId: 'connection-1' }));
});

it.each([
  ['closed', 'window closed before'],
  ['refused', 'didn’t give Parley a key'],
  ['expired', 'no longer accepts it'],
] as const)('says that it was %s, and can be tried again', async (hindrance, words) => {
  background.answer({ 'provider-sign-in': { hindrance } });
  press();

  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false);
  expect(onConnected).not.toHaveBeenCalled();
});

it('says which access is missing, and what failed', async () => {
  vi.mocked(requestAccess).mockResolvedValueOnce(false);
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('can’t reach openrouter.ai');
  expect(background.commands).toEqual([]);

  cleanup();
  background.send.mockRejectedValueOnce(new ChatError({ code: 'network', host: 'openrouter.ai' }));
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('openrouter.ai');
});
