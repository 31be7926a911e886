import type { Page } from '@playwright/test';

/**
 * Notes which hosts the extension asks for anything from now on, its worker and its hidden document included. Runs in a
 * page of the extension; the browser shows it only what the extension may reach.
 */
export const watchHosts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const hosts = new Set<string>();
    chrome.webRequest.onBeforeRequest.addListener(
      ({ url, initiator }) => {
        if (initiator === location.origin && !url.startsWith(location.origin)) hosts.add(new URL(url).host);
        return undefined;
      },
      { urls: ['<all_urls>'] },
    );
    Object.assign(globalThis, { askedHosts: hosts });
  });
  return () => page.evaluate(() => [...Reflect.get(globalThis, 'askedHosts')]);
};
