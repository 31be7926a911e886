import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { Provider } from '@/lib/domain/providers/provider';
import { connectScripted, createFakeBrowser } from '../../fakes/fake-browser';

const begin = async (change: Partial<Provider> = {}) => {
  const browser = createFakeBrowser(change);
  browser.start();
  const panel = browser.openPanel();
  return { browser, panel, connectionId: await connectScripted(panel) };
};

it('notes what an examination found on the connection and tells every panel', async () => {
  const answers = [Promise.resolve([{ id: 'm1', name: 'Model One' }])];
  const listModels = () => answers.shift() ?? Promise.reject(new ChatError({ code: 'auth', status: 401 }));
  const { panel, connectionId } = await begin({ listModels });

  const { steps } = await panel.request({ type: 'provider-examine', connectionId });

  expect(steps.find(({ state }) => state === 'failed')).toMatchObject({ id: 'key', error: { code: 'auth' } });
  const [row] = panel.eventsOf('providers-changed').at(-1)?.providers ?? [];
  expect(row).toMatchObject({ check: { error: { code: 'auth' } }, models: [{ id: 'm1' }] });
});

it('leaves the connection as it was when an examination is called off', async () => {
  let isConnected = false;
  const listModels: Provider['listModels'] = ({ signal }) => {
    if (!isConnected) return Promise.resolve([{ id: 'm1', name: 'Model One' }]);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const { panel, connectionId } = await begin({ listModels });
  isConnected = true;
  const changes = panel.eventsOf('providers-changed').length;

  const examination = panel.request({ type: 'provider-examine', connectionId });
  await panel.request({ type: 'provider-examine-cancel', connectionId });

  await expect(examination).rejects.toBeInstanceOf(ChatError);
  expect(panel.eventsOf('providers-changed')).toHaveLength(changes);
});

it('moves to another path of the same origin with its key, and to no other origin', async () => {
  const { browser, panel, connectionId } = await begin();

  await panel.request({ type: 'provider-address', connectionId, baseUrl: 'https://service.test/v1' });
  const elsewhere = panel.request({ type: 'provider-address', connectionId, baseUrl: 'https://evil.test/v1' });

  await expect(elsewhere).rejects.toMatchObject({ data: { code: 'bad-request' } });
  const [row] = panel.eventsOf('providers-changed').at(-1)?.providers ?? [];
  expect(row?.settings).toEqual({ baseUrl: 'https://service.test/v1' });
  expect(await browser.world.vault.open(connectionId)).toEqual({ apiKey: 'sk-canary-0123456789' });
});
