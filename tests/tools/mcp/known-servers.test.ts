import { expect, it } from 'vitest';
import { requestAddress } from '@/lib/domain/network-address';
import { knownServers } from '@/lib/tools/mcp/known-servers';

it('lists each server once, by title, with an address of the web over TLS', () => {
  const titles = knownServers.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)].sort((a, b) => a.localeCompare(b)));
  for (const { url } of knownServers) expect(requestAddress(url).protocol).toBe('https:');
});
