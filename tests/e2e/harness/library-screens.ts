import type { Page } from '@playwright/test';
import { sendCommand } from './command';
import { connectOllama } from './connect';
import { readTable } from './database';
import type { Parley } from './launch';
import { panelOn } from './panel';
import { expect } from './parley-test';
import { seedLibrary } from './seed-library';

/** The looks in which screens of the library are tested. */
export const libraryLooks = [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark', width: 360, colorScheme: 'dark', locale: 'en-US' },
  { name: '360-de', width: 360, colorScheme: 'light', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'dark', locale: 'ar-SA' },
  { name: '800-ja', width: 800, colorScheme: 'light', locale: 'ja-JP' },
] as const;

/** Shows the panel with a service in one of them. */
export const openInLook = async (page: Page, { colorScheme, locale }: (typeof libraryLooks)[number]): Promise<void> => {
  await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
  await connectOllama(page);
  await page.reload();
  await panelOn(page).composer.waitFor();
};

/** So many conversations in the lists of two panels; the first one has the focus. */
export const openTwoLists = async (page: Page, parley: Parley, conversations: number) => {
  await seedLibrary(page, conversations);
  await page.getByTestId('history').press('Enter');
  const rows = page.getByTestId('history-item');
  await expect(rows).toHaveCount(conversations);
  const other = await parley.openPanelPage();
  await other.getByTestId('history').click();
  const otherRows = other.getByTestId('history-item');
  await expect(otherRows).toHaveCount(conversations);
  await page.bringToFront();
  return { rows, otherRows };
};

/** What the rows of all conversations say under a key, in the order of their ids; null where they do not. */
export const storedInRows = async (page: Page, key: string): Promise<readonly unknown[]> =>
  (await readTable(page, 'parley', 'conversations'))
    .toSorted((left, right) => (String(left.id) < String(right.id) ? -1 : 1))
    .map((row) => row[key] ?? null);
