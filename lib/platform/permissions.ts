import { browser, isFirefox } from './browser';

/**
 * A match pattern as this browser grants it. Firefox supports no ports in them: it accepts `http://127.0.0.1:3941/*`,
 * and then lets nothing through, so there it is the whole host.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Match_patterns
 */
export const grantPattern = (pattern: string, knowsPorts = !isFirefox): string =>
  knowsPorts ? pattern : pattern.replace(/:\d+(?=\/\*$)/u, '');

const grantPatterns = (origins: readonly string[]): string[] => [
  ...new Set(origins.map((origin) => grantPattern(origin))),
];

/** Whether the user has granted every one of these match patterns. No pattern at all counts as granted. */
export const hasOrigins = async (origins: readonly string[]): Promise<boolean> =>
  origins.length === 0 || (await browser.permissions.contains({ origins: grantPatterns(origins) }));

/**
 * Asks the user for these match patterns with the browser's own prompt. Pages only, and synchronously in a
 * click (Firefox) or within about five seconds of one: the browser throws otherwise. Answers at once with true for what is
 * granted already.
 */
export const requestOrigins = async (origins: readonly string[]): Promise<boolean> =>
  origins.length === 0 || (await browser.permissions.request({ origins: grantPatterns(origins) }));

/** Gives up access to match patterns. Returns whether there was something to give up. */
export const removeOrigins = (origins: readonly string[]): Promise<boolean> =>
  browser.permissions.remove({ origins: grantPatterns(origins) });

/** The match patterns that the user has granted. */
export const grantedOrigins = async (): Promise<readonly string[]> =>
  (await browser.permissions.getAll()).origins ?? [];

/** Calls when access was given or removed, here or in the browser's settings. Returns the function that stops it. */
export const onAccessChange = (listener: () => void): (() => void) => {
  const change = (): void => listener();
  browser.permissions.onAdded.addListener(change);
  browser.permissions.onRemoved.addListener(change);
  return () => {
    browser.permissions.onAdded.removeListener(change);
    browser.permissions.onRemoved.removeListener(change);
  };
};

/** Asks the user for the names and addresses of all tabs. Pages only, and during a click. */
export const requestTabNames = (): Promise<boolean> => browser.permissions.request({ permissions: ['tabs'] });
