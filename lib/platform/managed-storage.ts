import { browser } from './browser';

/**
 * What the organisation that manages this browser has set. Empty where nobody manages it: Firefox then rejects, because
 * there is no manifest of managed storage.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/storage/managed
 */
export const readManaged = (): Promise<Readonly<Record<string, unknown>>> =>
  browser.storage.managed.get(null).catch(() => ({}));

/** Calls after a change by the organisation. Firefox never does: there a change takes effect at the next start. */
export const onManagedChange = (listener: () => void): void => {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') listener();
  });
};
