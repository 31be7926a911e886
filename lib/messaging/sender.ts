import type { PortSender } from './port';

/**
 * Who opened a port. `extension`: a page of ours. `page`: our content script in a web page. `foreign`: another
 * extension or anything that the browser does not vouch for.
 */
export type SenderClass = 'extension' | 'page' | 'foreign';

/** Our own identity: `runtime.id` and the origin of the extension's pages. */
export type OwnIdentity = { readonly id: string; readonly origin: string };

/**
 * Classifies the other end of a port by `sender.id` and then `sender.origin`, both set by the browser (docs/SECURITY.md).
 * `sender.url` is never read, since a page chooses it; `sender.tab` says nothing, since our pages open in tabs as well.
 */
export const classifySender = (sender: PortSender | undefined, own: OwnIdentity): SenderClass => {
  if (sender?.id === undefined || sender.id !== own.id) return 'foreign';
  return sender.origin === own.origin ? 'extension' : 'page';
};
