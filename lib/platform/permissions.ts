import { browser } from './browser';

/** Whether the user has granted every one of these match patterns. No pattern at all counts as granted. */
export const hasOrigins = async (origins: readonly string[]): Promise<boolean> =>
  origins.length === 0 || (await browser.permissions.contains({ origins: [...origins] }));

/**
 * Asks the user for these match patterns with the browser's own prompt. Pages only, and within about five seconds of a
 * click: the browser throws otherwise. Answers at once with true for what is granted already.
 */
export const requestOrigins = async (origins: readonly string[]): Promise<boolean> =>
  origins.length === 0 || (await browser.permissions.request({ origins: [...origins] }));
