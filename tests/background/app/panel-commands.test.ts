import { expect, it } from 'vitest';
import { createFakeBrowser } from '../../fakes/fake-browser';

it('lets a local service that comes back by undo be asked at once: the rule about its Origin comes back too', async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const { provider } = await panel.request({
    type: 'provider-add',
    providerId: 'scripted',
    settings: { baseUrl: 'http://127.0.0.1:11434' },
    secrets: {},
  });
  const whileConnected = browser.hostsWithoutOrigin();

  const { undoId } = await panel.request({ type: 'provider-remove', connectionId: provider?.id ?? '' });
  const whileRemoved = browser.hostsWithoutOrigin();
  await panel.request({ type: 'undo', undoId });

  expect([whileConnected, whileRemoved]).toEqual([['127.0.0.1'], []]);
  expect(browser.hostsWithoutOrigin()).toEqual(['127.0.0.1']);
});
