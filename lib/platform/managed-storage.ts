import { browser } from './browser';

/**
 * What the organisation that manages this browser has set. Empty where nobody manages it: Firefox rejects then, for want
 * of a manifest of managed storage.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/storage/managed
 */
export const readManaged = (): Promise<Readonly<Record<string, unknown>>> =>
  browser.storage.managed.get(null).catch(() => ({}));

/** Calls when the organisation changed something. Firefox never does: there a change takes effect at the next start. */
export const onManagedChange = (listener: () => void): void => {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') listener();
  });
};
