import type { OverlayAsk } from '@/lib/domain/pages/overlay';
import type { TabFacts } from '@/lib/domain/pages/page-access';
import { isListenEntry } from '@/lib/domain/pages/page-listening';
import { browser, isFirefox } from './browser';
import { watchOverlayMessages } from './overlay-messages';
import type { PageDocument } from './page-scripts';
import { openPanel } from './panel-window';
import { tabFacts } from './tabs';

/** What the user did on a page: from then on the browser lets the extension read it, until the tab leaves the site. */
export type PageGesture =
  | { readonly type: 'open'; readonly tab: TabFacts }
  | { readonly type: 'ask-key'; readonly tab: TabFacts }
  | { readonly type: 'listen-key'; readonly tab: TabFacts }
  | { readonly type: 'stop-key'; readonly tab: TabFacts }
  /** A click in the overlay. */
  | { readonly type: 'overlay'; readonly tab: TabFacts; readonly document: PageDocument; readonly ask: OverlayAsk }
  /** Something is selected on a site where the toolbar is wanted: just now, or for long enough. */
  | { readonly type: 'toolbar'; readonly tab: TabFacts; readonly document: PageDocument; readonly isAtRest: boolean }
  /** A click on a sentence of a frame that is read aloud: the part of it with the index. */
  | { readonly type: 'frame-click'; readonly tab: TabFacts; readonly document: PageDocument; readonly part: number }
  | {
      readonly type: 'menu';
      readonly entryId: string;
      readonly tab: TabFacts;
      /** The frame that was clicked; 0 is the page itself. */
      readonly frameId: number;
      /** As the browser gives it: its white space is joined. Absent without a selection. */
      readonly selectionText?: string;
      /** The address of the picture that was clicked; absent where none was. */
      readonly pictureAddress?: string;
      /** Where the link leads that was clicked; absent where none was. */
      readonly linkAddress?: string;
    };

const keys: Readonly<Record<string, 'open' | 'ask-key' | 'listen-key' | 'stop-key'>> = {
  'panel-toggle': 'open',
  'ask-selection': 'ask-key',
  'read-page': 'listen-key',
  'stop-reading': 'stop-key',
};

/**
 * Opens the panel on a click on the extension's icon, on its keyboard commands and on an entry of its menu, and then
 * reports the gesture. Register at start, synchronously. `openPanelOnActionClick` stays off: it would give the panel no
 * access to the page, which the listener's click does
 * (https://developer.chrome.com/docs/extensions/develop/concepts/activeTab). The profile remembers it, so it is set
 * explicitly.
 */
export const openPanelOnGestures = (onGesture: (gesture: PageGesture) => void): void => {
  if (!isFirefox) void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });

  browser.action.onClicked.addListener((clicked) => {
    void openPanel(clicked.windowId);
    const tab = tabFacts(clicked);
    if (tab !== undefined) onGesture({ type: 'open', tab });
  });
  browser.commands.onCommand.addListener((command, pressed) => {
    const type = keys[command];
    if (pressed === undefined || type === undefined) return;
    // The page itself shows what is read aloud.
    if (type === 'open' || type === 'ask-key') void openPanel(pressed.windowId);
    const tab = tabFacts(pressed);
    if (tab !== undefined) onGesture({ type, tab });
  });
  browser.contextMenus.onClicked.addListener((chosen, clicked) => {
    const { menuItemId, frameId, selectionText, mediaType, srcUrl, linkUrl } = chosen;
    if (clicked === undefined) return;
    if (!isListenEntry(String(menuItemId))) void openPanel(clicked.windowId);
    const tab = tabFacts(clicked);
    if (tab === undefined) return;
    onGesture({
      type: 'menu',
      entryId: String(menuItemId),
      tab,
      frameId: frameId ?? 0,
      ...(selectionText !== undefined && selectionText !== '' && { selectionText }),
      ...(mediaType === 'image' && srcUrl !== undefined && { pictureAddress: srcUrl }),
      ...(linkUrl !== undefined && { linkAddress: linkUrl }),
    });
  });
  watchOverlayMessages(
    ({ tab, document }, ask) => {
      void openPanel(tab.windowId);
      onGesture({ type: 'overlay', tab, document, ask });
    },
    ({ tab, document }, isAtRest) => onGesture({ type: 'toolbar', tab, document, isAtRest }),
    ({ tab, document }, part) => onGesture({ type: 'frame-click', tab, document, part }),
  );
};

/** Calls the listener when the extension or the browser starts again: what the browser keeps for it may be old. */
export const onFreshStart = (listener: () => void): void => {
  browser.runtime.onInstalled.addListener(() => listener());
  browser.runtime.onStartup.addListener(() => listener());
};
