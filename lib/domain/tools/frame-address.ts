import { ChatError } from '../chat-error';
import { requestAddress } from '../network-address';

/** The names of this computer that a content security policy can list: it knows no IPv6 address. */
const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/**
 * Parses the address of a plugin's interface: `https:`, or `http:` on this computer, where its author tries it. The
 * manifest's `frame-src` names the same (docs/decisions/0033-remote-frames.md). Throws ChatError as `requestAddress`
 * does, and `insecure-address` for every other `http:`.
 */
export const frameAddress = (address: string): URL => {
  const url = requestAddress(address);
  if (url.protocol === 'http:' && !loopbackNames.has(url.hostname)) {
    throw new ChatError({ code: 'insecure-address', host: url.host });
  }
  return url;
};
