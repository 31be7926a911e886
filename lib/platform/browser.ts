import polyfill from 'webextension-polyfill';
import type { WxtBrowser } from 'wxt/browser';

/** The extension API of this browser, answering with promises. The only place that imports it. */
// biome-ignore lint/plugin: where the browser's own API answers with promises the polyfill is that API, so WXT's types, which name newer parts such as sidePanel, are the truthful ones.
export const browser = polyfill as unknown as WxtBrowser;

/** Firefox's sidebar, which has no place in the types of Chromium's API. Undefined elsewhere. */
export const firefoxSidebar: typeof polyfill.sidebarAction | undefined = polyfill.sidebarAction;

/** Where Firefox lets the user change keys, which has no place in the types of Chromium's API either. */
export const openFirefoxShortcuts = (): Promise<void> => polyfill.commands.openShortcutSettings();

/** Whether this build is the one for Firefox. A constant of the build, so that the other branch is left out of it. */
export const isFirefox: boolean = import.meta.env.FIREFOX === true;

/** `chrome-extension://<id>` or `moz-extension://<uuid>`: the origin of the extension's own pages. */
export const extensionOrigin = (): string => browser.runtime.getURL('/').replace(/\/$/, '');
