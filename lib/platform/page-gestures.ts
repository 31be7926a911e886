import type { TabFacts } from '@/lib/domain/page-access';
import { browser, firefoxSidebar, isFirefox } from './browser';
import { tabFacts } from './tabs';

/** What the user did on a page: from then on the browser lets the extension read it, until the tab leaves the site. */
export type PageGesture =
  | { readonly type: 'open'; readonly tab: TabFacts }
  | { readonly type: 'ask-key'; readonly tab: TabFacts }
  | {
      readonly type: 'menu';
      readonly entryId: string;
      readonly tab: TabFacts;
      /** The frame that was clicked; 0 is the page itself. */
      readonly frameId: number;
      /** As the browser gives it: its white space is joined. Absent without a selection. */
      readonly selectionText?: string;
    };

/**
 * Opens the panel of a window. Call it first and synchronously in the listener of a click, key or menu: the gesture is
 * lost after any await. Opening an open panel does nothing.
 */
const openPanel = (windowId: number): void => {
  if (isFirefox) void firefoxSidebar?.open();
  else void browser.sidePanel.open({ windowId });
};

/**
 * Opens the panel on a click on the extension's icon, on its keyboard commands and on an entry of its menu, and then tells
 * of the gesture. Register at start, synchronously. `openPanelOnActionClick` stays off: it would give the panel no access
 * to the page, which the listener's click does
 * (https://developer.chrome.com/docs/extensions/develop/concepts/activeTab). The profile remembers it, so it is set
 * explicitly.
 */
export const openPanelOnGestures = (onGesture: (gesture: PageGesture) => void): void => {
  if (!isFirefox) void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });

  browser.action.onClicked.addListener((clicked) => {
    openPanel(clicked.windowId);
    const tab = tabFacts(clicked);
    if (tab !== undefined) onGesture({ type: 'open', tab });
  });
  browser.commands.onCommand.addListener((command, pressed) => {
    if (pressed === undefined || (command !== 'panel-toggle' && command !== 'ask-selection')) return;
    openPanel(pressed.windowId);
    const tab = tabFacts(pressed);
    if (tab !== undefined) onGesture({ type: command === 'ask-selection' ? 'ask-key' : 'open', tab });
  });
  browser.contextMenus.onClicked.addListener(({ menuItemId, frameId, selectionText }, clicked) => {
    if (clicked === undefined) return;
    openPanel(clicked.windowId);
    const tab = tabFacts(clicked);
    if (tab === undefined) return;
    onGesture({
      type: 'menu',
      entryId: String(menuItemId),
      tab,
      frameId: frameId ?? 0,
      ...(selectionText !== undefined && selectionText !== '' && { selectionText }),
    });
  });
};

/** Calls the listener when the extension or the browser starts anew: what the browser keeps for it may be old. */
export const onFreshStart = (listener: () => void): void => {
  browser.runtime.onInstalled.addListener(() => listener());
  browser.runtime.onStartup.addListener(() => listener());
};
