import type { Page } from '@playwright/test';

/**
 * Notes which hosts beyond this computer the extension asks for anything from now on, its worker and its hidden document
 * included; the first run may still be looking for servers on this computer. Runs in a page of the extension; the
 * browser shows it only what the extension may reach.
 */
export const watchHosts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const hosts = new Set<string>();
    chrome.webRequest.onBeforeRequest.addListener(
      ({ url, initiator }) => {
        const { host, hostname } = new URL(url);
        if (initiator === location.origin && !url.startsWith(location.origin) && hostname !== '127.0.0.1')
          hosts.add(host);
        return undefined;
      },
      { urls: ['<all_urls>'] },
    );
    Object.assign(globalThis, { askedHosts: hosts });
  });
  return () => page.evaluate(() => [...Reflect.get(globalThis, 'askedHosts')]);
};
