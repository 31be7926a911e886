import { requestAddress } from '@/lib/domain/network-address';

/**
 * A base URL as requests are built on it: without query, fragment, slash at the end, or the endpoint's path that people
 * copy along. Throws ChatError `wrong-address` and `insecure-address`.
 */
export const baseUrlOf = (address: string): string => {
  const url = requestAddress(address);
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/completions|responses|models)$/, '');
  return `${url.origin}${path}`;
};
