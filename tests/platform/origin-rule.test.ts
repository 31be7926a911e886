import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { removeOriginFor } from '@/lib/platform/origin-rule';
import { createSessionRules } from '@/tests/fakes/session-rules';

it('removes the origin from our own requests to local hosts, and from nobody else’s', async () => {
  const rules = createSessionRules(fakeBrowser);

  await removeOriginFor(['127.0.0.1', 'nas.local']);

  expect(rules()).toMatchObject([
    {
      action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
      condition: {
        initiatorDomains: ['parley-id'],
        requestDomains: ['127.0.0.1', 'nas.local'],
        resourceTypes: ['xmlhttprequest'],
      },
    },
  ]);
});

it('follows the hosts: the rule of before goes, and without hosts there is none', async () => {
  const rules = createSessionRules(fakeBrowser);

  await removeOriginFor(['127.0.0.1']);
  await removeOriginFor(['nas.local']);
  const moved = rules().map(({ condition }) => condition.requestDomains);
  await removeOriginFor([]);

  expect(moved).toEqual([['nas.local']]);
  expect(rules()).toEqual([]);
});
