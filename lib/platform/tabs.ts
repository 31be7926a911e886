import type { TabFacts } from '@/lib/domain/pages/page-access';
import { browser } from './browser';

/** The parts of the browser's own tab that we read. */
type BrowserTab = {
  readonly id?: number | undefined;
  readonly windowId: number;
  readonly active: boolean;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly discarded?: boolean | undefined;
  readonly incognito: boolean;
};

/** What the browser reports about a tab; undefined for one without an id, such as that of the developer tools. */
export const tabFacts = (tab: BrowserTab): TabFacts | undefined =>
  tab.id === undefined
    ? undefined
    : {
        id: tab.id,
        windowId: tab.windowId,
        ...(tab.url !== undefined && tab.url !== '' && { url: tab.url }),
        ...(tab.title !== undefined && tab.title !== '' && { title: tab.title }),
        isDiscarded: tab.discarded === true,
        isIncognito: tab.incognito,
      };

/** The tab with this id, or undefined when it is closed. */
export const findTab = (tabId: number): Promise<TabFacts | undefined> =>
  browser.tabs.get(tabId).then(tabFacts, () => undefined);

/** The tab that a window shows. */
export const activeTab = async (windowId: number): Promise<TabFacts | undefined> => {
  const [tab] = await browser.tabs.query({ active: true, windowId });
  return tab === undefined ? undefined : tabFacts(tab);
};

/** The tabs of all windows, in their order. */
export const allTabs = async (): Promise<readonly TabFacts[]> =>
  (await browser.tabs.query({})).flatMap((tab) => tabFacts(tab) ?? []);

/** Brings a tab and its window to the front. */
export const showTab = async ({ id, windowId }: Pick<TabFacts, 'id' | 'windowId'>): Promise<void> => {
  await browser.tabs.update(id, { active: true });
  await browser.windows.update(windowId, { focused: true });
};

/** Brings a tab and its window to the front and goes to an address that differs only in its fragment, or not at all. */
export const goToInTab = async ({ id, windowId }: Pick<TabFacts, 'id' | 'windowId'>, url: string): Promise<void> => {
  await browser.tabs.update(id, { active: true, url });
  await browser.windows.update(windowId, { focused: true });
};

/** Opens an address in a new tab of a window. */
export const openTab = async (windowId: number, url: string): Promise<void> => {
  await browser.tabs.create({ windowId, url });
};

/** Opens an address in a new tab of a window and waits until its page is loaded; undefined when it is closed before. */
export const openLoadedTab = (windowId: number, url: string): Promise<TabFacts | undefined> =>
  new Promise((resolve, reject) => {
    let opened: number | undefined;
    const end = (tab: TabFacts | undefined): void => {
      browser.tabs.onUpdated.removeListener(onUpdated);
      browser.tabs.onRemoved.removeListener(onRemoved);
      resolve(tab);
    };
    const onUpdated = (id: number, change: { readonly status?: string | undefined }, tab: BrowserTab): void => {
      if (id === opened && change.status === 'complete') end(tabFacts(tab));
    };
    const onRemoved = (id: number): void => {
      if (id === opened) end(undefined);
    };
    browser.tabs.onUpdated.addListener(onUpdated);
    browser.tabs.onRemoved.addListener(onRemoved);
    browser.tabs.create({ windowId, url }).then(({ id }) => {
      opened = id;
    }, reject);
  });

/** A picture of what a window shows, as a PNG data URL. Throws where the extension has no access to the tab. */
export const captureTab = (windowId: number): Promise<string> =>
  browser.tabs.captureVisibleTab(windowId, { format: 'png' });

/** Whether the user lets the extension read files of this computer. */
export const isFileAccessAllowed = async (): Promise<boolean> =>
  (await browser.extension?.isAllowedFileSchemeAccess?.()) === true;

/**
 * Calls the listener when a tab of this window is shown or the page in it changes. The returned function ends it.
 */
export const watchTabs = (listener: (windowId: number) => void): (() => void) => {
  const onActivated = ({ windowId }: { readonly windowId: number }): void => listener(windowId);
  const onUpdated = (
    _id: number,
    change: { readonly status?: string | undefined; readonly title?: string | undefined },
    tab: BrowserTab,
  ): void => {
    if (tab.active && (change.status !== undefined || change.title !== undefined)) listener(tab.windowId);
  };
  browser.tabs.onActivated.addListener(onActivated);
  browser.tabs.onUpdated.addListener(onUpdated);
  return () => {
    browser.tabs.onActivated.removeListener(onActivated);
    browser.tabs.onUpdated.removeListener(onUpdated);
  };
};
