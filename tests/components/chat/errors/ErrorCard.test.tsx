// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorCard } from '@/components/chat/errors/ErrorCard';
import { type ChatErrorData, chatErrorCodes } from '@/lib/domain/chat-error';
import { useEditing } from '@/lib/panel/chat/editing';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { answer, question } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';
import { doneCall } from '@/tests/fakes/tool-calls';

vi.mock('@/lib/panel/chat/edit-drafts', () => ({
  keepEdit: vi.fn(),
  dropEdit: vi.fn(),
  readEdit: () => Promise.resolve(),
}));

let connection: FakeChatConnection;
const show = (error: ChatErrorData) =>
  renderThemed(
    <ErrorCard
      message={answer('a1', 'u1', { status: 'failed', parts: [], createdAt: 0, error })}
      error={error}
      isNews
    />,
  );
const card = () => screen.getByRole('alert');
const press = (name: string) => fireEvent.click(within(card()).getByRole('button', { name }));

beforeEach(() => {
  connection = createFakeChatConnection();
  replaceConnection(connection);
  const ollama = {
    id: 'ollama',
    label: 'Ollama',
    fields: [],
    addresses: [{ otherwise: 'http://127.0.0.1' }],
    isLocal: true,
    managesModels: true,
    presets: [],
  };
  const shown = { tree: [question('u1')], providers: [connected()], catalog: { providers: [ollama] } };
  useSession.setState({ ...firstState(), ...shown }, true);
});
afterEach(cleanup);

it('lets an answer go on whose steps are used up', async () => {
  const error = { code: 'step-limit' } as const;
  const message = answer('a1', 'u1', { status: 'interrupted', parts: [doneCall('1')], error });
  renderThemed(<ErrorCard message={message} error={error} isNews />);

  press('Continue');

  await waitFor(() => expect(connection.sent('continue')).toMatchObject([{ messageId: 'a1' }]));
});

it.each(chatErrorCodes)('says of "%s" what happened, what is kept and what can be done', async (code) => {
  show({ code, host: 'api.openai.com' });

  const words = card().querySelector('.pl-card-words')?.textContent ?? '';
  expect(words.length).toBeGreaterThan(20);
  expect(words).not.toMatch(/\{\{|error\./u);
  await waitFor(() => expect(card().querySelectorAll('.pl-card-actions .rt-variant-solid')).toHaveLength(1));
});

it('gives every code words of its own', () => {
  const words = chatErrorCodes.map((code) => {
    const { unmount } = show({ code, host: 'api.openai.com' });
    const text = card().querySelector('.pl-card-words')?.textContent;
    unmount();
    return text;
  });

  expect(new Set(words).size).toBe(chatErrorCodes.length);
});

it('leads to the very key that was refused', () => {
  show({ code: 'auth', status: 401 });

  press('Fix key');

  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'models', connectionId: 'connection-1' });
});

it('tries again, downloads the missing model, and opens the question for editing', () => {
  const { unmount } = show({ code: 'server', status: 500 });
  press('Try again');
  unmount();
  const { unmount: close } = show({ code: 'model-not-found', status: 404 });
  press('Download model');
  close();
  show({ code: 'content-filter' });
  press('Edit message');

  expect(connection.sent('retry')).toEqual([{ type: 'retry', messageId: 'a1' }]);
  expect(connection.sent('model-pull')[0]).toMatchObject({ connectionId: 'connection-1', modelId: 'llama3.2' });
  expect(useEditing.getState().editing?.messageId).toBe('u1');
});

it('offers no download where the server does not manage its models', () => {
  useSession.setState({ catalog: { providers: [] } });

  show({ code: 'model-not-found', status: 404 });

  expect(within(card()).queryByRole('button', { name: 'Download model' })).toBeNull();
});

it('shows how a local server is started when asked', () => {
  show({ code: 'refused', host: '127.0.0.1:11434' });

  press('How to start it');

  expect(within(card()).getByText(/ollama serve/u)).toBeTruthy();
});

it.each([
  ['the last answer once, a moment after the network is back', ['u1', 'a1'], 1],
  ['no answer that the conversation has left behind', ['u1', 'a1', 'u2'], 0],
])('tries again by itself %s', (_what, ids, expected) => {
  vi.useFakeTimers();
  useSession.setState({ messages: ids.map((id) => question(id)) });
  try {
    show({ code: 'offline' });

    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('online'));
    const atOnce = connection.sent('retry').length;
    vi.advanceTimersByTime(1000);

    expect([atOnce, connection.sent('retry').length]).toEqual([0, expected]);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps the service’s own words one press away', () => {
  show({ code: 'bad-request', status: 400, requestId: 'req_011', detail: 'temperature must be below 2' });
  const before = card().textContent;

  press('HTTP 400');

  expect(before).not.toContain('temperature must be below 2');
  expect(card().textContent).toContain('temperature must be below 2');
  expect(card().textContent).toContain('req_011');
});

it('examines the connection on demand, in place of its other buttons', async () => {
  connection.answer({
    'provider-examine': {
      connectionId: 'connection-1',
      ms: 40,
      steps: [{ id: 'server', state: 'failed', error: { code: 'refused', host: '127.0.0.1:11434' } }],
    },
  });
  show({ code: 'server', status: 500 });

  press('Find the problem');

  expect(await within(card()).findByText('Nothing is responding at 127.0.0.1:11434')).toBeTruthy();
  expect(connection.sent('provider-examine')).toEqual([
    { type: 'provider-examine', connectionId: 'connection-1', modelId: 'llama3.2' },
  ]);
  expect(card().querySelectorAll('.rt-variant-solid')).toHaveLength(1);
});

it('offers no examination for what has nothing to do with the connection', () => {
  show({ code: 'too-long' });

  expect(within(card()).queryByRole('button', { name: 'Find the problem' })).toBeNull();
});

it('asks for the passphrase where the keys are locked, and sends again once they are open', async () => {
  connection.answer({ 'keys-unlock': { isUnlocked: true, waitMs: 0 } });
  show({ code: 'locked' });

  fireEvent.change(await within(card()).findByLabelText('Passphrase'), { target: { value: 'correct horse' } });
  press('Unlock');

  await waitFor(() => expect(connection.sent('retry')).toEqual([{ type: 'retry', messageId: 'a1' }]));
  expect(connection.sent('keys-unlock')).toEqual([{ type: 'keys-unlock', passphrase: 'correct horse' }]);
});

it('answers again by the inference profile of the model, and offers the picker where none is listed', async () => {
  const model = { connectionId: 'connection-1', modelId: 'anthropic.claude-x' };
  const profile = { id: 'us.anthropic.claude-x', name: 'Claude' };
  const error = { code: 'profile-needed', status: 400 } as const;
  const failed = answer('a1', 'u1', { status: 'failed', parts: [], createdAt: 0, error, model });
  useSession.setState({ providers: [connected({ models: [profile] })] });
  const { unmount } = renderThemed(<ErrorCard message={failed} error={error} isNews />);
  press('Use profile');
  unmount();
  useSession.setState({ providers: [connected({ models: [] })] });
  renderThemed(<ErrorCard message={failed} error={error} isNews />);

  expect(connection.sent('retry')).toMatchObject([{ messageId: 'a1', model: { modelId: 'us.anthropic.claude-x' } }]);
  expect(within(card()).queryByRole('button', { name: 'Use profile' })).toBeNull();
  expect(within(card()).getByRole('button', { name: 'Choose a model' })).toBeTruthy();
});
