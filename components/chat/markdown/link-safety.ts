/** Which addresses a reply may link to, and when the user is asked before one is opened. */

const openable = new Set(['https:', 'http:', 'mailto:']);
const imageData = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/i;
const largestImage = 2 * 1024 * 1024;
const maxQuietUrlLength = 512;
/**
 * This many letters and digits in a row that are also in the conversation count as carried out of it: what is left of
 * 24 characters of text without spaces, and a similar amount of meaning in scripts that write a word with one or two.
 */
const tellingLength = 18;
const tellingIdeographs = 8;

const parseUrl = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);

/** The address as the browser would read it, if its scheme is one that we open. Relative addresses have no meaning here. */
export function safeUrl(address: string): string | undefined {
  const url = parseUrl(address.trim());
  return url && openable.has(url.protocol) ? url.href : undefined;
}

/** A data URL of a raster picture up to 2 MB, with its whitespace removed. SVG can hold script and is refused. */
export function safeImage(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.length * 0.75 > largestImage || !imageData.test(trimmed)) return undefined;
  return trimmed.replace(/\s+/g, '');
}

export type LinkParts = {
  /** What comes before the real host: the scheme, and a user name that may pose as a host. */
  readonly before: string;
  /** In the form that DNS looks up: letters of other scripts as punycode, so that a look-alike cannot hide. */
  readonly host: string;
  readonly after: string;
};

/** An address that has passed `safeUrl`, split around the host that it really leads to. */
export function linkParts(address: string): LinkParts {
  const url = new URL(address);
  if (url.protocol === 'mailto:') {
    const at = url.href.search(/@[^@?]*(?:\?|$)/);
    const host = /@([^@?]*)(?:\?|$)/.exec(url.href)?.[1] ?? '';
    return at < 0
      ? { before: url.href, host: '', after: '' }
      : { before: url.href.slice(0, at + 1), host, after: url.href.slice(at + 1 + host.length) };
  }
  const userinfo = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : `:${url.password}`}@`;
  const before = `${url.protocol}//${userinfo}`;
  return { before, host: url.host, after: url.href.slice(before.length + url.host.length) };
}

/** The hosts of the addresses in a text: the user knows what the user wrote. */
export function hostsIn(text: string): readonly string[] {
  const hosts = new Set<string>();
  for (const [address] of text.matchAll(/\bhttps?:\/\/[^\s<>"')\]]+/gi)) {
    const host = parseUrl(address)?.host;
    if (host !== undefined && host !== '') hosts.add(host);
  }
  return [...hosts];
}

export type LinkContext = {
  /** Hosts that the user's own messages name. */
  readonly trustedHosts: readonly string[];
  readonly conversationText: string;
  /** Strangers' text is in the conversation: no link opens before the user has looked at it. */
  readonly isTainted?: boolean;
};

/** Whether to ask: always, unless the user named the host and the address carries nothing out of the conversation. */
export function needsDialog(address: string, { trustedHosts, conversationText, isTainted }: LinkContext): boolean {
  if (isTainted === true) return true;
  const url = parseUrl(address);
  if (!url || url.protocol === 'mailto:' || url.username !== '' || !trustedHosts.includes(url.host)) return true;
  const carried = `${url.pathname}${url.search}${url.hash}`;
  return carried.length > maxQuietUrlLength || looksEncoded(carried) || sharesText(decoded(carried), conversationText);
}

/** A long unbroken run that mixes digits and both cases: base64 or a token rather than words. */
function looksEncoded(carried: string): boolean {
  const runs = carried.match(/[A-Za-z0-9+_=-]{24,}/g) ?? [];
  return runs.some((run) => /\d/.test(run) && /[a-z]/.test(run) && (/[A-Z]/.test(run) || !run.includes('-')));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Compares letters and digits only, so that separators cannot hide what is carried. */
function sharesText(carried: string, conversationText: string): boolean {
  const needle = letters(carried);
  const haystack = letters(conversationText);
  const length = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(needle)
    ? tellingIdeographs
    : tellingLength;
  for (let at = 0; at + length <= needle.length; at += 1) {
    if (haystack.includes(needle.slice(at, at + length))) return true;
  }
  return false;
}
