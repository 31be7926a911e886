import { type PublicAddressProblem, publicAddressProblem } from '@/lib/domain/public-address';
import type { ToolContext, ToolResult } from '@/lib/domain/tools/tool';
import { ownRefusal } from './own-tool';

/** A browser follows twenty (Fetch standard, “HTTP-redirect fetch”); within one host a few are enough. */
const maxHops = 5;
/** The longest address, UTF-16 units: enough for pages, and little to carry a conversation away in. */
export const maxAddressLength = 2000;

/** What the model is told of an address that is not called. */
export const refusals: Readonly<Record<PublicAddressProblem, string>> = {
  scheme: 'Only https: addresses can be read.',
  user: 'An address with a user name or a password cannot be read.',
  port: 'Only the usual port of https: can be read.',
  private: 'Addresses of this computer and of private networks cannot be read.',
};

/** The address that is called: pages under `http:` are asked for under `https:`, and nothing follows the `#`. */
export const calledAddress = (written: string): string => {
  const text = written.trim().replace(/^http:\/\//iu, 'https://');
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = '';
  return url.href;
};

/** Why an address is not called; undefined where it is. */
export const problemOf = (address: string): PublicAddressProblem | undefined =>
  address.length > maxAddressLength ? 'scheme' : publicAddressProblem(address);

const request: RequestInit = {
  headers: {
    accept: 'text/html, application/xhtml+xml, text/*;q=0.9, application/json;q=0.9, application/pdf;q=0.8, */*;q=0.1',
  },
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'manual',
};

/** Leaves the rest of an answer. Not awaited: a server must not hold anyone up. */
export const leave = (response: Response): void => void response.body?.cancel().catch(() => undefined);

/** An answer, and the address that gave it. */
export type Answer = { readonly response: Response; readonly url: URL };

const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);

const told = (text: string): ToolResult => ({ ...ownRefusal(text), isUntrusted: true });

/**
 * Follows redirects within one origin, checking each. One to elsewhere is told to the model, which may ask for it: the
 * user consented to this host and to no other.
 */
export const answerAt = async (address: string, context: ToolContext): Promise<Answer | ToolResult> => {
  let url = new URL(address);
  for (let hop = 0; hop <= maxHops; hop += 1) {
    const response = await context.fetch(url.href, { ...request, signal: context.signal });
    if (!isRedirect(response)) return { response, url };
    leave(response);
    const location = response.headers.get('location') ?? '';
    if (location === '' || !URL.canParse(location, url)) return ownRefusal('The address sends on to an unknown place.');
    const target = calledAddress(new URL(location, url).href);
    const problem = problemOf(target);
    if (problem !== undefined) return ownRefusal(`The address sends on to another one. ${refusals[problem]}`);
    if (new URL(target).origin !== url.origin) return told(`The address sends on to another host. Ask for: ${target}`);
    url = new URL(target);
  }
  return ownRefusal(`The address sends on more than ${maxHops} times.`);
};
