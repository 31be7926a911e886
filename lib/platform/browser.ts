import { browser as ownApi } from 'wxt/browser';

/**
 * The extension API of this browser, answering with promises: Chromium's and Firefox's own, which do so in every version that
 * the manifest lets in (docs/decisions/0066). The only place that imports it for the extension's own pages and worker.
 */
export const browser: typeof ownApi = ownApi;

/** What Firefox has and the types of Chromium's API have no place for. */
type FirefoxParts = {
  readonly sidebarAction?: { open(): Promise<void> };
  readonly commands?: Pick<typeof ownApi.commands, 'getAll'> & { openShortcutSettings?(): Promise<void> };
};

const firefoxParts: FirefoxParts = ownApi;

/** Firefox's sidebar. Undefined elsewhere. */
export const firefoxSidebar: FirefoxParts['sidebarAction'] = firefoxParts.sidebarAction;

/** Shows where Firefox lets the user change keys. Does nothing elsewhere. */
export const openFirefoxShortcuts = async (): Promise<void> => firefoxParts.commands?.openShortcutSettings?.();

/** Whether this build is the one for Firefox. A constant of the build, so that the other branch is left out of it. */
export const isFirefox: boolean = import.meta.env.FIREFOX === true;

/** `chrome-extension://<id>` or `moz-extension://<uuid>`: the origin of the extension's own pages. */
export const extensionOrigin = (): string => browser.runtime.getURL('/').replace(/\/$/, '');
