import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { setHandshakeHeaders } from '@/lib/platform/handshake-rule';
import { removeOriginFor } from '@/lib/platform/origin-rule';
import { createSessionRules } from '@/tests/fakes/session-rules';

it('sets the headers on our own sockets and requests to one host, and on nobody else’s', async () => {
  const rules = createSessionRules(fakeBrowser);

  await setHandshakeHeaders('speech.test', { Origin: 'chrome-extension://voice', 'User-Agent': 'Voice/1' });

  expect(rules().map(({ action, condition }) => ({ action, condition }))).toEqual([
    {
      action: {
        type: 'modifyHeaders',
        requestHeaders: [
          { header: 'Origin', operation: 'set', value: 'chrome-extension://voice' },
          { header: 'User-Agent', operation: 'set', value: 'Voice/1' },
        ],
      },
      condition: {
        initiatorDomains: ['parley-id'],
        requestDomains: ['speech.test'],
        resourceTypes: ['websocket', 'xmlhttprequest'],
      },
    },
  ]);
});

it('replaces its own rule and leaves the one about the origin alone', async () => {
  const rules = createSessionRules(fakeBrowser);

  await removeOriginFor(['127.0.0.1']);
  await setHandshakeHeaders('one.test', {});
  await setHandshakeHeaders('two.test', {});

  expect(rules().map(({ condition }) => condition.requestDomains)).toEqual([['127.0.0.1'], ['two.test']]);
});
