import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import { networkErrorCode } from '@/lib/domain/network-error-name';
import { browser, extensionOrigin } from './browser';
import type { Timers } from './clock';

/** Names why our own requests failed, which `fetch` hides behind one TypeError. */
export type NetworkErrors = {
  /**
   * The cause of the latest failed request to this address at or after `since` (ms since the epoch). Waits a moment,
   * since the browser may report after `fetch` has thrown; absent when the browser does not tell.
   */
  causeOf(url: string, since: number): Promise<ChatErrorCode | undefined>;
  /** Watches where requests to this address are redirected, until it is stopped. Start it before the request. */
  watchRedirect(url: string): RedirectWatch;
};

/** What the browser reports about a redirect that `fetch` does not follow and whose target it hides. */
export type RedirectWatch = {
  /** The redirect's target; absent when the browser does not report it within a moment. */
  target(): Promise<string | undefined>;
  stop(): void;
};

type Report<Value> = { readonly url: string; readonly at: number; readonly value: Value };
type Waiter<Value> = { readonly url: string; readonly since: number; readonly resolve: (value: Value) => void };

const kept = 50;
/** The browser reports within a few ms; within a second where the computer is busy. */
const patienceMs = 1000;

type ObservedRequest = {
  readonly url: string;
  /** Chromium's name for it. */
  readonly initiator?: string | undefined;
  /** Firefox's name for it. */
  readonly originUrl?: string | undefined;
};

/** The fields of `webRequest.onErrorOccurred` that we use. */
export type FailedRequest = ObservedRequest & { readonly error: string };

/** The fields of `webRequest.onHeadersReceived` that we use. */
export type AnsweredRequest = ObservedRequest & {
  readonly statusCode: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string | undefined }[] | undefined;
};

type Source = {
  onError(listener: (failed: FailedRequest) => void): void;
  /** Listens to the response headers of this host only, and returns the function that stops it. */
  onHead(host: string, listener: (answered: AnsweredRequest) => void): () => void;
};

const everywhere = { urls: ['http://*/*', 'https://*/*'] };

// The events reach us only for hosts that the user granted; requests of web pages to them are left out below.
const browserSource: Source = {
  onError: (listener) =>
    browser.webRequest.onErrorOccurred.addListener((details) => {
      listener(details);
    }, everywhere),
  onHead: (host, listener) => {
    const heard = (details: AnsweredRequest): undefined => {
      listener(details);
    };
    browser.webRequest.onHeadersReceived.addListener(heard, { urls: [`*://${host}/*`] }, ['responseHeaders']);
    return () => browser.webRequest.onHeadersReceived.removeListener(heard);
  },
};

const withoutFragment = (url: string): string => new URL(url).href.split('#')[0] ?? url;

/** Where an answer redirects its request; undefined if it does not. */
const locationOf = ({ url, statusCode, responseHeaders = [] }: AnsweredRequest): string | undefined => {
  if (statusCode < 300 || statusCode >= 400) return undefined;
  const location = responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value;
  return location !== undefined && URL.canParse(location, url) ? new URL(location, url).href : undefined;
};

/** The browser's recent reports by address, and those that may come in a moment. */
const recentReports = <Value>(clock: Clock, timers: Timers) => {
  const reports: Report<Value>[] = [];
  const waiters = new Set<Waiter<Value>>();
  return {
    note: (address: string, value: Value): void => {
      const report = { url: withoutFragment(address), at: clock.now(), value };
      reports.push(report);
      reports.splice(0, reports.length - kept);
      for (const waiter of waiters) if (waiter.url === report.url && waiter.since <= report.at) waiter.resolve(value);
    },
    find: (address: string, since: number): Promise<Value | undefined> => {
      const url = withoutFragment(address);
      const known = reports.findLast((report) => report.url === url && report.at >= since);
      if (known !== undefined) return Promise.resolve(known.value);
      return new Promise((resolve) => {
        const finish = (value: Value | undefined): void => {
          cancel();
          waiters.delete(waiter);
          resolve(value);
        };
        const waiter: Waiter<Value> = { url, since, resolve: finish };
        const cancel = timers.after(patienceMs, () => finish(undefined));
        waiters.add(waiter);
      });
    },
  };
};

/** Listens for the causes of failed requests. Registers its listeners at once, as a woken worker must. */
export const watchNetworkErrors = (
  clock: Clock,
  timers: Timers,
  source: Source = browserSource,
  origin: string = extensionOrigin(),
): NetworkErrors => {
  const causes = recentReports<ChatErrorCode>(clock, timers);
  const isOurs = ({ initiator, originUrl }: ObservedRequest): boolean => {
    const sender = initiator ?? originUrl;
    return sender !== undefined && `${sender}/`.startsWith(`${origin}/`);
  };
  source.onError((failed) => {
    const code = networkErrorCode(failed.error);
    if (code !== undefined && isOurs(failed)) causes.note(failed.url, code);
  });
  // Not `onBeforeRedirect`: Chromium reports it only to extensions that may access the target too.
  const watchRedirect = (url: string): RedirectWatch => {
    const since = clock.now();
    const redirects = recentReports<string>(clock, timers);
    const stop = source.onHead(new URL(url).hostname, (answered) => {
      const target = locationOf(answered);
      if (target !== undefined && isOurs(answered)) redirects.note(answered.url, target);
    });
    return { target: () => redirects.find(url, since), stop };
  };
  return { causeOf: causes.find, watchRedirect };
};
