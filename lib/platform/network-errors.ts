import type { ChatErrorCode } from '@/lib/domain/chat-error';
import { networkErrorCode } from '@/lib/domain/network-error-name';
import type { Clock } from '@/lib/domain/provider';
import { browser, extensionOrigin } from './browser';
import type { Timers } from './clock';

/** Names why our own requests failed, which `fetch` hides behind one TypeError. */
export type NetworkErrors = {
  /**
   * The cause of the latest failed request to this address at or after `since` (ms since the epoch). Waits a moment,
   * since the browser may report after `fetch` has thrown; absent when the browser does not tell.
   */
  causeOf(url: string, since: number): Promise<ChatErrorCode | undefined>;
};

type Report = { readonly url: string; readonly at: number; readonly code: ChatErrorCode };
type Waiter = { readonly url: string; readonly since: number; readonly resolve: (code: ChatErrorCode) => void };

const kept = 50;
const patience = 250;

/** What `webRequest.onErrorOccurred` tells that we use. `initiator` is Chromium's word, `originUrl` Firefox's. */
export type FailedRequest = {
  readonly url: string;
  readonly error: string;
  readonly initiator?: string | undefined;
  readonly originUrl?: string | undefined;
};

type Source = (listener: (failed: FailedRequest) => void) => void;

// The event reaches us only for hosts that the user granted; requests of web pages to them are left out below.
const browserSource: Source = (listener) =>
  browser.webRequest.onErrorOccurred.addListener(
    (details) => {
      listener(details);
    },
    { urls: ['http://*/*', 'https://*/*'] },
  );

const withoutFragment = (url: string): string => new URL(url).href.split('#')[0] ?? url;

/** Listens for the causes of failed requests. Registers its listener at once, as a woken worker must. */
export const watchNetworkErrors = (
  clock: Clock,
  timers: Timers,
  source: Source = browserSource,
  origin: string = extensionOrigin(),
): NetworkErrors => {
  const reports: Report[] = [];
  const waiters = new Set<Waiter>();
  source((failed) => {
    const sender = failed.initiator ?? failed.originUrl;
    const code = networkErrorCode(failed.error);
    if (sender === undefined || code === undefined || !`${sender}/`.startsWith(`${origin}/`)) return;
    const report = { url: withoutFragment(failed.url), at: clock.now(), code };
    reports.push(report);
    reports.splice(0, reports.length - kept);
    for (const waiter of waiters) if (waiter.url === report.url && waiter.since <= report.at) waiter.resolve(code);
  });
  return {
    causeOf: (address, since) => {
      const url = withoutFragment(address);
      const known = reports.findLast((report) => report.url === url && report.at >= since);
      if (known !== undefined) return Promise.resolve(known.code);
      return new Promise((resolve) => {
        const finish = (code: ChatErrorCode | undefined): void => {
          cancel();
          waiters.delete(waiter);
          resolve(code);
        };
        const waiter: Waiter = { url, since, resolve: finish };
        const cancel = timers.after(patience, () => finish(undefined));
        waiters.add(waiter);
      });
    },
  };
};
