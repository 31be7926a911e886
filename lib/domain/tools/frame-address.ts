import { ChatError } from '../chat-error';
import { isLoopback, mayReach } from './plugin-address';

/** The names of this computer that a content security policy can list: it knows no IPv6 address. */
const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/**
 * Parses the address of a plugin's interface by the rule of its calls (`mayReach`); `manifestUrl` is where the plugin came
 * from, absent for a file. The manifest's `frame-src` names the same (docs/decisions/0033-remote-frames.md). Throws
 * ChatError `wrong-address` for every other address.
 */
export const frameAddress = (address: string, manifestUrl?: string): URL => {
  const refused = new ChatError({ code: 'wrong-address' });
  if (!mayReach(address, { allowsLoopback: isLoopback(manifestUrl ?? '') })) throw refused;
  const url = new URL(address);
  if (isLoopback(address) && !loopbackNames.has(url.hostname)) throw refused;
  return url;
};
