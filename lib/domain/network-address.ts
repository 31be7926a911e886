import { ChatError } from './chat-error';

/**
 * Where an address leads: this computer, the user's own network, or the internet. `private` holds the ranges of RFC
 * 1918, RFC 3927, RFC 4193 and RFC 4291 2.5.6 and the names of RFC 6762 (`*.local`) and RFC 8375 (`home.arpa`).
 */
export type NetworkZone = 'loopback' | 'private' | 'public';

const ipv4Pattern = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

const zoneOfIpv4 = (first: number, second: number): NetworkZone => {
  if (first === 127 || first === 0) return 'loopback';
  if (first === 10) return 'private';
  if (first === 172 && second >= 16 && second <= 31) return 'private';
  if (first === 192 && second === 168) return 'private';
  if (first === 169 && second === 254) return 'private';
  return 'public';
};

/** The URL parser writes an IPv4 address inside IPv6 as two hexadecimal groups: `::ffff:7f00:1`. */
const mappedIpv4Pattern = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/;

const zoneOfIpv6 = (address: string): NetworkZone => {
  if (address === '::1' || address === '::') return 'loopback';
  const mapped = mappedIpv4Pattern.exec(address)?.[1];
  if (mapped !== undefined) {
    const pair = Number.parseInt(mapped, 16);
    return zoneOfIpv4(pair >> 8, pair & 0xff);
  }
  const firstGroup = Number.parseInt(address.split(':')[0] ?? '', 16);
  if (firstGroup >= 0xfc00 && firstGroup <= 0xfdff) return 'private';
  if (firstGroup >= 0xfe80 && firstGroup <= 0xfebf) return 'private';
  return 'public';
};

/**
 * The zone of a parsed URL's host. The URL parser has already turned decimal, octal and hexadecimal IPv4 forms into the
 * dotted one, so `http://2130706433/` is loopback here. A public name that resolves to a private address cannot be
 * seen.
 */
export const networkZone = (url: URL): NetworkZone => {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return zoneOfIpv6(host.slice(1, -1));
  const ipv4 = ipv4Pattern.exec(host);
  if (ipv4 !== null) return zoneOfIpv4(Number(ipv4[1]), Number(ipv4[2]));
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  if (host.endsWith('.local') || host === 'home.arpa' || host.endsWith('.home.arpa')) return 'private';
  return 'public';
};

const parseUrl = (address: string): URL | undefined => {
  try {
    return new URL(address.trim());
  } catch {
    return undefined;
  }
};

/** Whether a text is an address on this computer or the user's own network. False for a text that is not a URL. */
export const isLocalAddress = (address: string): boolean => {
  const url = parseUrl(address);
  return url !== undefined && networkZone(url) !== 'public';
};

/**
 * Parses an address that requests may be sent to: `https:`, or `http:` on this computer or a private network.
 * Throws ChatError `wrong-address` for a text that is not such a URL or names a user (its password would be kept beside
 * the address, and no browser sends it), and `insecure-address` for `http:` to the internet.
 */
export const requestAddress = (address: string): URL => {
  const url = parseUrl(address);
  const isOfWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isOfWeb || url.hostname === '' || url.username !== '' || url.password !== '') {
    throw new ChatError({ code: 'wrong-address' });
  }
  if (url.protocol === 'http:' && networkZone(url) === 'public') {
    throw new ChatError({ code: 'insecure-address', host: url.host });
  }
  return url;
};

/** The host of an address, with its port: `localhost:11434`. Empty for any other text, and for one without a host. */
export const hostOf = (address: string | undefined): string =>
  address !== undefined && URL.canParse(address) ? new URL(address).host : '';

/** The host of a match pattern, with its port: `https://*.example.com/*` → `*.example.com`. */
export const hostOfPattern = (pattern: string): string => pattern.replace(/^[a-z*]+:\/\//u, '').split('/')[0] ?? '';

/** The address of the input given to `fetch`. */
export const addressOf = (input: RequestInfo | URL): string => {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
};

/**
 * The match pattern of exactly this address's origin, for a host permission: scheme, host and port, never a wildcard.
 * Throws as `requestAddress` does. Format: https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns
 */
export const originPattern = (address: string): string => `${requestAddress(address).origin}/*`;
