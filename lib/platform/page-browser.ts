import { browser } from 'wxt/browser';

/**
 * The extension API as our scripts have it in web pages. An update takes the runtime's id away from the scripts that it
 * leaves behind; their calls throw.
 */
export const pageBrowser: typeof browser = browser;
