import { browser, firefoxSidebar, isFirefox } from './browser';

/**
 * Opens the panel of a window: Chromium's side panel, or Firefox's sidebar (which knows no window: the one in front). Call
 * it first and synchronously in a click, key or menu: the gesture is lost after any await. Opening an open panel does
 * nothing.
 */
export const openPanel = async (windowId: number): Promise<void> => {
  if (isFirefox) await firefoxSidebar?.open();
  else await browser.sidePanel.open({ windowId });
};

/** Calls the listener with the id of each window that closes. */
export const onWindowClose = (listener: (windowId: number) => void): void =>
  browser.windows.onRemoved.addListener(listener);

const welcomedKey = 'wasWelcomed';

/**
 * Calls the listener once, when the extension has just been installed. An unpacked build is installed again at each
 * start of a debugged browser; what it stored is still there, so it is not new to the user.
 */
export const onFirstInstall = (listener: () => void): void =>
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install' || (await browser.storage.local.get(welcomedKey))[welcomedKey] === true) return;
    await browser.storage.local.set({ [welcomedKey]: true });
    listener();
  });

/** Opens one of the extension's own pages in a tab, if this build has it. */
export const openOwnPage = async (path: `/${string}`): Promise<void> => {
  const url = new URL(path, browser.runtime.getURL('/')).href;
  const isThere = await fetch(url).then(
    (response) => response.ok,
    () => false,
  );
  if (isThere) await browser.tabs.create({ url });
};
