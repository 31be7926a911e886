import secondOpinion from 'ipaddr.js';
import { expect, it } from 'vitest';
import { type NetworkZone, networkZone } from '@/lib/domain/network-address';

/** Names of ipaddr.js for what is no internet. What it calls by other names (multicast, reserved …) is public here. */
const zones: Readonly<Record<string, NetworkZone>> = {
  loopback: 'loopback',
  unspecified: 'loopback',
  private: 'private',
  linkLocal: 'private',
  uniqueLocal: 'private',
};

const ipv4 = function* (): Generator<string> {
  for (let first = 0; first < 256; first += 1) {
    for (let second = 0; second < 256; second += 1) yield `${first}.${second}.${(first * 7) % 256}.${second}`;
  }
};

const ipv6 = function* (): Generator<string> {
  for (let group = 0; group < 0x1_0000; group += 1) yield `${group.toString(16)}::1`;
  for (let group = 0; group < 0x1_0000; group += 7) yield `::ffff:${group.toString(16)}:1`;
  // Forms that only hold an IPv4 address: none of them is taken for it.
  yield* ['::', '::1', '::7f00:1', '::ffff:0:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'];
};

/** Those that the second opinion puts elsewhere. */
const disputed = (addresses: Iterable<string>, write: (address: string) => string): readonly string[] =>
  [...addresses].filter((address) => {
    const expected = zones[secondOpinion.process(address).range()] ?? 'public';
    return networkZone(new URL(`http://${write(address)}/`)) !== expected;
  });

it('puts every IPv4 network where ipaddr.js puts it', () => {
  expect(disputed(ipv4(), (address) => address)).toEqual([]);
});

it('puts every IPv6 network, and IPv4 inside IPv6, where ipaddr.js puts it', () => {
  expect(disputed(ipv6(), (address) => `[${address}]`)).toEqual([]);
});
