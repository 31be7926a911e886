// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BringYourOwn } from '@/components/providers/BringYourOwn';
import { ChatError } from '@/lib/domain/chat-error';
import { hostOfWiderGrant, requestAccess } from '@/lib/panel/access';
import { useSession } from '@/lib/panel/session-store';
import { catalog as registered } from '@/lib/providers/registry';
import { background } from '@/tests/fakes/background';
import { catalog } from '@/tests/fakes/catalog';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/access', () => ({
  requestAccess: vi.fn(() => Promise.resolve(true)),
  hostOfWiderGrant: vi.fn(() => undefined),
}));

const field = () => screen.getByLabelText<HTMLInputElement>('Or use your own');
const paste = (text: string) => fireEvent.input(field(), { target: { value: text } });

beforeEach(() => {
  background.reset();
  useSession.setState({ catalog });
});
afterEach(cleanup);

it('says before it asks where the key will go, and asks only on the click', () => {
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('gsk_0123456789');

  expect(screen.getByText(/can reach api.groq.com/u)).toBeTruthy();
  expect(requestAccess).not.toHaveBeenCalled();
});

it('asks for exactly the origin of the service, tests the key, and clears the field', async () => {
  background.answer({ 'provider-add': { modelCount: 42, ms: 380 } });
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('gsk_0123456789');
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  // In the click itself: Firefox forgets it at the first `await`.
  expect(requestAccess).toHaveBeenCalledWith(['https://api.groq.com/*']);
  expect(await screen.findByText(/works: 42 models, 380 ms/u)).toBeTruthy();
  expect(background.commands.at(-1)).toMatchObject({
    type: 'provider-add',
    presetId: 'groq',
    secrets: { apiKey: 'gsk_0123456789' },
  });
  expect(field().value).toBe('');
});

it('names the exact cause when the key is refused, and keeps the field', async () => {
  background.answer({ 'provider-add': { modelCount: 0, ms: 90, error: { code: 'auth', status: 401 } } });
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('gsk_0123456789');
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  expect((await screen.findByRole('alert')).textContent).toContain('Groq didn’t accept this key');
  expect(field().value).toBe('gsk_0123456789');
  expect(screen.getByRole('button', { name: 'Save anyway' })).toBeTruthy();
});

it('sends nothing when the browser was told no', async () => {
  vi.mocked(requestAccess).mockResolvedValueOnce(false);
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('gsk_0123456789');
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  expect((await screen.findByRole('alert')).textContent).toContain('can’t reach api.groq.com');
  expect(background.commands).toEqual([]);
});

it('says that the browser did not ask, which is no refusal of the user', async () => {
  vi.mocked(requestAccess).mockRejectedValueOnce(new ChatError({ code: 'not-asked' }));
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('gsk_0123456789');
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  expect((await screen.findByRole('alert')).textContent).toContain('The browser didn’t ask. Click once more.');
  expect(background.commands).toEqual([]);
});

it('says where access to one port is access to the whole host', () => {
  vi.mocked(hostOfWiderGrant).mockReturnValueOnce('127.0.0.1');
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('http://127.0.0.1:11434');

  expect(screen.getByText(/all of 127\.0\.0\.1, not just one port/u)).toBeTruthy();
});

it('takes a pair of AWS keys apart, though it was copied over several lines', async () => {
  const bedrock = {
    id: 'bedrock',
    label: 'Amazon Bedrock',
    isLocal: false,
    managesModels: false,
    fields: ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'].map(
      (name) => ({ name, type: 'secret', labelKey: 'models.field.apiKey', isOptional: true }) as const,
    ),
    addresses: [{ otherwise: 'https://bedrock-runtime.{region}.amazonaws.com' }],
    presets: [],
  };
  useSession.setState({ catalog: { providers: [bedrock] } });
  background.answer({ 'provider-add': { modelCount: 3, ms: 90 } });
  renderThemed(<BringYourOwn label="Or use your own" />);
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const lines = `aws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = ${secret}\nregion = eu-west-1`;

  fireEvent.paste(field(), { clipboardData: { getData: () => lines } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  expect(await screen.findByText(/works: 3 models/u)).toBeTruthy();
  expect(background.commands.at(-1)).toMatchObject({
    type: 'provider-add',
    providerId: 'bedrock',
    settings: { region: 'eu-west-1' },
    secrets: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: secret },
  });
});

it('asks for what belongs to a lone id of AWS', async () => {
  useSession.setState({ catalog: registered });
  background.answer({ 'provider-add': { modelCount: 3, ms: 90 } });
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('ASIAIOSFODNN7EXAMPLE');

  fireEvent.change(screen.getByLabelText('Secret access key'), { target: { value: 'a-made-up-secret' } });
  fireEvent.change(screen.getByLabelText('Session token'), { target: { value: 'a-made-up-token' } });
  fireEvent.change(screen.getByLabelText('Region'), { target: { value: 'eu-west-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));

  await screen.findByText(/works: 3 models/u);
  expect(background.commands.at(-1)).toMatchObject({
    providerId: 'bedrock',
    settings: { region: 'eu-west-1' },
    secrets: {
      accessKeyId: 'ASIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'a-made-up-secret',
      sessionToken: 'a-made-up-token',
    },
  });
});

it('offers OpenAI first for an old key, and sends it to nobody before the user says so', async () => {
  useSession.setState({ catalog: registered });
  background.answer({ 'provider-add': { modelCount: 0, ms: 9, error: { code: 'auth', host: 'api.openai.com' } } });
  renderThemed(<BringYourOwn label="Or use your own" />);
  paste('sk-0123456789abcdef0123');

  expect(screen.getByText(/^OpenAI\. The browser will ask/u)).toBeTruthy();
  expect(background.commands).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect((await screen.findByRole('alert')).textContent).toContain('OpenAI didn’t accept this key');
  expect(background.commands).toHaveLength(1);
  expect(screen.getByText(/Several services use keys like this/u)).toBeTruthy();
});

it('hides what may be a key, and nothing else', () => {
  useSession.setState({ catalog: registered });
  renderThemed(<BringYourOwn label="Or use your own" />);

  for (const [text, type] of [
    ['hello there', 'text'],
    ['localhost:11434', 'text'],
    ['sk-0123456789', 'password'],
    ['Zx81qk20LmNopQ7rStUv', 'password'],
    ['AKIAIOSFODNN7EXAMPLE', 'password'],
  ] as const) {
    paste(text);
    expect(field().type, text).toBe(type);
  }
});
