import { browser } from 'wxt/browser';

/**
 * The extension API as our scripts have it in web pages. The browsers' own API returns promises there everywhere, and
 * the polyfill behind `browser.ts` would be most of a script that only waits for a selection. An update takes the
 * runtime's id away from the scripts that it leaves behind; their calls throw.
 */
export const pageBrowser: typeof browser = browser;
