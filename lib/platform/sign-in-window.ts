import { browser } from './browser';

/**
 * Where a sign-in page leads back to: an address of this extension that no server answers; the browser reads it.
 * https://developer.chrome.com/docs/extensions/reference/api/identity#method-getRedirectURL
 */
export const signInRedirect = (): string => browser.identity.getRedirectURL('mcp');

/**
 * Shows a sign-in page in a window of its own. Resolves with the address of `signInRedirect` to which it led; undefined when the
 * user closed it, or it could not be loaded: browsers tell these apart by words only.
 */
export const openSignInWindow = (url: string): Promise<string | undefined> =>
  browser.identity.launchWebAuthFlow({ url, interactive: true }).catch(() => undefined);
