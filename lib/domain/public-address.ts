import { ChatError } from './chat-error';

/** IPv4 networks that are not the internet: IANA's special-purpose registry and multicast, as first address and bits. */
const specialIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const numberOfIpv4 = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

const isSpecialIpv4 = (address: string): boolean => {
  const number = numberOfIpv4(address);
  return specialIpv4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor(numberOfIpv4(first) / size);
  });
};

/**
 * Only 2000::/3 is given out (IANA, "IPv6 Global Unicast Address Assignments"): what is outside of it is special, also
 * every form that holds an IPv4 address but 2002::/16. Within it: 2001::/23, documentation and 6to4.
 */
const isSpecialIpv6 = (address: string): boolean => {
  const [first = 0, second = 0] = address.split(':').map((group) => Number.parseInt(group || '0', 16));
  if (first < 0x2000 || first > 0x3fff) return true;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return true;
  return first === 0x2002 || (first === 0x2620 && second === 0x4f) || (first === 0x3fff && second < 0x1000);
};

/** Domains of networks at home and at work, and names that stand for this computer or for no computer at all. */
const specialDomains: readonly string[] = [
  // RFC 6761, 6762, 7686, 8375, and `internal`, which ICANN set apart in 2024.
  ...['localhost', 'local', 'internal', 'test', 'invalid', 'onion', 'arpa', 'alt'],
  // "Private DNS Namespaces" (RFC 6762, appendix G) and what routers call their network.
  ...['intranet', 'private', 'corp', 'home', 'lan', 'localdomain', 'fritz.box'],
  // Public names that lead to this computer, or to whichever address they name. There are more of them.
  ...['localtest.me', 'lvh.me', 'vcap.me', 'lacolhost.com', 'nip.io', 'sslip.io', 'xip.io', 'traefik.me'],
];

const isSpecialName = (host: string): boolean => {
  const labels = host.split('.');
  // A name without a dot is looked up in the local network. Clouds answer with keys at names that begin like this.
  if (labels.length < 2 || labels[0] === 'metadata' || labels[0] === 'instance-data') return true;
  return specialDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
};

const isSpecialHost = (host: string): boolean => {
  if (host.startsWith('[')) return isSpecialIpv6(host.slice(1, -1));
  return /^\d+\.\d+\.\d+\.\d+$/u.test(host) ? isSpecialIpv4(host) : isSpecialName(host);
};

/** Why an address that a stranger chose is not called. */
export type PublicAddressProblem =
  /** No URL, or not `https:`. */
  | 'scheme'
  /** A user or a password in it. */
  | 'user'
  /** Another port than the web's. */
  | 'port'
  /** This computer, a private network, or an address that is nobody's. */
  | 'private';

/**
 * Why a model, a plugin or a redirect may not send a request to this address; undefined where they may. Stricter than
 * `networkZone`, by which users may reach their own servers. The URL parser has already written every spelling of an
 * IPv4 address in one form. A public name that resolves to a private address cannot be seen: the browser has no resolver
 * for us (docs/SECURITY.md).
 */
export const publicAddressProblem = (address: string | URL): PublicAddressProblem | undefined => {
  if (!URL.canParse(String(address))) return 'scheme';
  const url = new URL(String(address));
  if (url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'user';
  const host = url.hostname.toLowerCase().replace(/\.+$/u, '');
  if (isSpecialHost(host)) return 'private';
  return url.port === '' ? undefined : 'port';
};

/** Parses an address that a stranger chose. Throws ChatError `wrong-address` where `publicAddressProblem` finds one. */
export const publicAddress = (address: string): URL => {
  if (publicAddressProblem(address) !== undefined) throw new ChatError({ code: 'wrong-address' });
  return new URL(address);
};
