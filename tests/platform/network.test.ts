import { expect, it, vi } from 'vitest';
import { systemFetch } from '@/lib/platform/network';

it('asks the browser’s fetch of this moment, with what it was given', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (...request: readonly unknown[]) => {
    asked.push(request);
    return new Response('ok');
  });

  const response = await systemFetch('https://service.test/v1', { method: 'POST' });

  expect(await response.text()).toBe('ok');
  expect(asked).toEqual([['https://service.test/v1', { method: 'POST' }]]);
});
