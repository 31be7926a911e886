/** What a pattern of sites says, ready to be compared. */
type SitePattern = {
  /** `*` = http and https. */
  readonly scheme: string;
  /** Absent = every host. */
  readonly host?: string;
  readonly includesSubdomains: boolean;
  /** Absent or `*` = every port. */
  readonly port?: string;
  /** With `*` for any run of characters. */
  readonly path: string;
};

const matchPattern = /^(\*|https?|file):\/\/(\*|(?:\*\.)?[^/*:]+)?(?::(\d+|\*))?(\/.*)$/;
const hostPattern = /^(\*\.)?([^/*:\s]+)$/;

/** As the URL parser writes a host: lower case, Punycode, without the dot of a full name. */
const plainHost = (host: string): string | undefined => {
  const address = `http://${host}/`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined;
};

const withHost = (host: string, rest: Omit<SitePattern, 'host' | 'includesSubdomains'>): SitePattern | undefined => {
  const plain = plainHost(host.replace(/^\*\./, ''));
  return plain === undefined || plain === ''
    ? undefined
    : { ...rest, host: plain, includesSubdomains: host.startsWith('*.') };
};

const readPattern = (text: string): SitePattern | undefined => {
  if (text === '<all_urls>') return { scheme: '*', includesSubdomains: true, path: '/*' };
  const bare = hostPattern.exec(text);
  // A bare name covers its subdomains: anyone who writes `bank.example` means the bank.
  if (bare?.[2] !== undefined) return withHost(`*.${bare[2]}`, { scheme: '*', path: '/*' });
  const [, scheme, host, port, path] = matchPattern.exec(text) ?? [];
  if (scheme === undefined || path === undefined) return undefined;
  const rest = { scheme, path, ...(port !== undefined && { port }) };
  if (scheme === 'file') return host === undefined ? { ...rest, includesSubdomains: true } : undefined;
  if (host === undefined) return undefined;
  return host === '*' ? { ...rest, includesSubdomains: true } : withHost(host, rest);
};

const isSamePath = (pattern: string, path: string): boolean => {
  const expression = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${expression}$`, 's').test(path);
};

/** A blob's address contains the address of the page that made it. */
const pageOf = (address: string): URL | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'blob:' && URL.canParse(url.pathname) ? new URL(url.pathname) : url;
};

const matches = (pattern: SitePattern, url: URL): boolean => {
  const scheme = url.protocol.slice(0, -1);
  if (pattern.scheme === '*' ? scheme !== 'http' && scheme !== 'https' : scheme !== pattern.scheme) return false;
  const host = url.hostname.replace(/\.$/, '');
  if (pattern.host !== undefined) {
    const isInside = pattern.includesSubdomains && host.endsWith(`.${pattern.host}`);
    if (host !== pattern.host && !isInside) return false;
  }
  const port = url.port === '' ? (scheme === 'https' ? '443' : '80') : url.port;
  if (pattern.port !== undefined && pattern.port !== '*' && pattern.port !== port) return false;
  return isSamePath(pattern.path, `${url.pathname}${url.search}`);
};

/**
 * Whether a text names sites: a host (`bank.example`, with its subdomains) or a match pattern
 * (`https://*.bank.example/accounts/*`).
 * Format: https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns
 */
export const isSitePattern = (text: string): boolean => readPattern(text) !== undefined;

/** Whether an address belongs to one of the sites. An address that cannot be read counts as on all of them. */
export const isOnSites = (address: string, patterns: readonly string[]): boolean => {
  const url = pageOf(address);
  return patterns.some((text) => {
    const pattern = readPattern(text);
    return pattern !== undefined && (url === undefined || matches(pattern, url));
  });
};
