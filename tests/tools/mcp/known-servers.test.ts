import { expect, it } from 'vitest';
import { requestAddress } from '@/lib/domain/network-address';
import { knownServers } from '@/lib/tools/mcp/known-servers';

it('lists each server once, by title, with an address of the web over TLS', () => {
  const titles = knownServers.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)].sort((a, b) => a.localeCompare(b)));
  for (const { url } of knownServers) expect(requestAddress(url).protocol).toBe('https:');
});

it('says where an address was read, and when, or that nobody confirmed it', () => {
  const read = knownServers.flatMap(({ confirmed }) => (confirmed === undefined ? [] : [confirmed]));
  expect(read).not.toHaveLength(0);
  for (const { source, on } of read) {
    expect(new URL(source).protocol).toBe('https:');
    expect(new Date(on).toISOString()).toMatch(new RegExp(`^${on}`, 'u'));
  }
});
