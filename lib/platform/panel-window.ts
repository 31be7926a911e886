import { browser, firefoxSidebar, isFirefox } from './browser';

/**
 * Opens the panel of a window. Call it first and synchronously in the listener of a click, key or menu: the gesture is
 * lost after any await. Opening an open panel does nothing.
 */
const openPanel = (windowId: number): void => {
  if (isFirefox) void firefoxSidebar?.open();
  else void browser.sidePanel.open({ windowId });
};

/**
 * Opens the panel on a click on the extension's icon and on its keyboard command. Register at start, synchronously.
 * `openPanelOnActionClick` stays off: it would give the panel no access to the page, which the listener's click does
 * (https://developer.chrome.com/docs/extensions/develop/concepts/activeTab). The profile remembers it, so it is set
 * explicitly.
 */
export const openPanelOnGestures = (): void => {
  if (!isFirefox) void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
  browser.action.onClicked.addListener((tab) => openPanel(tab.windowId));
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'panel-toggle' && tab !== undefined) openPanel(tab.windowId);
  });
};

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
