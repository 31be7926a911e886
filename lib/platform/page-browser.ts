import { browser } from 'wxt/browser';

/**
 * The extension API as scripts of ours have it in web pages. What browsers give there answers with promises everywhere,
 * and the polyfill behind `browser.ts` would be most of a script that only waits for a selection. An update takes the id
 * of the runtime away from the scripts that it leaves behind; their calls throw.
 */
export const pageBrowser: typeof browser = browser;
