import { browser } from './browser';

/** Calls the listener with the id of each window that closes. */
export const onWindowClose = (listener: (windowId: number) => void): void =>
  browser.windows.onRemoved.addListener(listener);

/** Calls the listener once, when the extension has just been installed. */
export const onFirstInstall = (listener: () => void): void =>
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') listener();
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
