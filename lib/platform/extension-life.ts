import { pageBrowser } from './page-browser';

/**
 * Whether the extension that put this script into its page is still there. An update, a reload or a removal leaves the
 * script behind; the browser then takes the id away
 * (https://developer.chrome.com/docs/extensions/reference/api/runtime#property-id).
 */
export const isExtensionThere = (): boolean => pageBrowser.runtime?.id !== undefined;
