import secondOpinion from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import {
  isLocalAddress,
  type NetworkZone,
  networkZone,
  originPattern,
  requestAddress,
} from '@/lib/domain/network-address';

describe('networkZone', () => {
  it.each([
    ['http://localhost:11434', 'loopback'],
    ['http://api.localhost', 'loopback'],
    ['http://127.0.0.1', 'loopback'],
    ['http://127.8.9.10', 'loopback'],
    ['http://0.0.0.0:8080', 'loopback'],
    ['http://2130706433', 'loopback'],
    ['http://0x7f000001', 'loopback'],
    ['http://0177.0.0.1', 'loopback'],
    ['http://127.1', 'loopback'],
    ['http://[::1]:11434', 'loopback'],
    ['http://[::]', 'loopback'],
    ['http://[::ffff:127.0.0.1]', 'loopback'],
    ['http://LOCALHOST.', 'loopback'],
    ['http://10.1.2.3', 'private'],
    ['http://172.16.0.1', 'private'],
    ['http://172.31.255.255', 'private'],
    ['http://192.168.1.20', 'private'],
    ['http://169.254.1.1', 'private'],
    ['http://3232235777', 'private'],
    ['http://[fd12:3456::1]', 'private'],
    ['http://[fc00::1]', 'private'],
    ['http://[fe80::1]', 'private'],
    ['http://[::ffff:192.168.0.1]', 'private'],
    ['http://nas.local', 'private'],
    ['http://server.home.arpa', 'private'],
    ['http://172.15.0.1', 'public'],
    ['http://172.32.0.1', 'public'],
    ['http://192.169.0.1', 'public'],
    ['http://8.8.8.8', 'public'],
    ['http://100.64.0.1', 'public'],
    ['http://[2001:4860:4860::8888]', 'public'],
    ['http://[::ffff:8.8.8.8]', 'public'],
    ['http://[fec0::1]', 'public'],
    ['http://example.com', 'public'],
    ['http://local', 'public'],
    ['http://localhost.example.com', 'public'],
    ['http://127.0.0.1.example.com', 'public'],
    ['http://10.example.com', 'public'],
  ])('%s is %s', (address, zone) => {
    expect(networkZone(new URL(address))).toBe(zone);
  });
});

describe('requestAddress', () => {
  it.each(['https://api.example.com/v1', 'http://127.0.0.1:11434', 'http://192.168.0.2', ' https://example.com '])(
    'accepts %s',
    (address) => {
      expect(requestAddress(address).href).toBe(new URL(address.trim()).href);
    },
  );

  it('refuses plain http to the internet and names the host', () => {
    expect(() => requestAddress('http://api.example.com:8080/v1')).toThrow(
      expect.objectContaining({ data: { code: 'insecure-address', host: 'api.example.com:8080' } }),
    );
  });

  it.each([
    '',
    'api.example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@example.com/v1',
  ])('refuses %j as no address', (address) => {
    expect(() => requestAddress(address)).toThrow(expect.objectContaining({ data: { code: 'wrong-address' } }));
  });
});

describe('originPattern', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/*'],
    ['http://127.0.0.1:11434/api', 'http://127.0.0.1:11434/*'],
    ['https://API.Example.com:443/', 'https://api.example.com/*'],
    ['https://example.com/?q=1', 'https://example.com/*'],
  ])('of %s is %s', (address, pattern) => {
    expect(originPattern(address)).toBe(pattern);
  });
});

describe('isLocalAddress', () => {
  it('is false for a text that is no URL', () => {
    expect(isLocalAddress('not a url')).toBe(false);
  });

  it('is true for this computer and the own network only', () => {
    expect(isLocalAddress('http://localhost:1234/v1')).toBe(true);
    expect(isLocalAddress('http://192.168.1.5:1234')).toBe(true);
    expect(isLocalAddress('https://api.example.com')).toBe(false);
  });
});

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
