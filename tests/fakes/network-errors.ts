import type { NetworkErrors } from '@/lib/platform/network-errors';

/** A browser that tells nothing about failed and redirected requests. */
export const silentBrowser: NetworkErrors = {
  causeOf: async () => undefined,
  watchRedirect: () => ({ target: async () => undefined, stop: () => undefined }),
};
