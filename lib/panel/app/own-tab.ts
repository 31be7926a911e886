import { browser } from '@/lib/platform/browser';

/** Whether this page of Parley is in a tab, where the browser zooms it, and not in the side panel, where it does not. */
export const isInTab = async (): Promise<boolean> => (await browser.tabs.getCurrent()) !== undefined;
