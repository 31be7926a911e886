import { networkZone } from '../network-address';
import { publicAddressProblem } from '../public-address';

/** Whether the address is on this computer: where a plugin runs that its author is still writing. */
export const isLoopback = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return /^https?:$/u.test(url.protocol) && url.username + url.password === '' && networkZone(url) === 'loopback';
};

/**
 * Whether an address that a plugin names may be reached, by its calls and by the frame of its page: on the internet over
 * https on its usual port; on this computer only where the user typed an address on this computer, which the plugin came from.
 */
export const mayReach = (address: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): boolean =>
  publicAddressProblem(address) === undefined || (allowsLoopback && isLoopback(address));
