import { expect, it } from 'vitest';
import { siteOf } from '@/lib/domain/site-of';

it('names a site by its host, and what has none not at all', () => {
  expect([siteOf('https://WWW.Example.org:8443/a'), siteOf('file:///etc/hosts'), siteOf('nonsense')]).toEqual([
    'example.org:8443',
    undefined,
    undefined,
  ]);
});
