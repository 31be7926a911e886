import type { browser } from 'wxt/browser';

declare global {
  /** What `evaluate` functions see inside extension pages. */
  const chrome: typeof browser;
}
