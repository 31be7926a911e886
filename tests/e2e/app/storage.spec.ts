import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';
import { seedLibrary } from '../harness/seed-library';

/** Puts a picture of so many bytes, as base64, behind the question of a conversation. */
const attach = (page: Page, conversation: string, bytes: number): Promise<void> =>
  page.evaluate(
    async ([id, length]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const messages = database.transaction('messages', 'readwrite').objectStore('messages');
      await new Promise((resolve) => {
        const asking = messages.get(`${id}-q`);
        asking.onsuccess = () => {
          const file = { type: 'file', mimeType: 'image/png', name: 'map.png', data: 'A'.repeat(length) };
          messages.put({ ...asking.result, parts: [...asking.result.parts, file] }).onsuccess = resolve;
        };
      });
      database.close();
    },
    [conversation, bytes] as const,
  );

const titles = (page: Page) => page.locator('.pl-storage section[aria-labelledby] .pl-row-title');

for (const { name, width, colorScheme, locale } of [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark-de', width: 360, colorScheme: 'dark', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });

    test('what takes space can be seen, deleted and brought back by keyboard, and opened', async ({
      panel: { page },
    }) => {
      await seedLibrary(page, 12);
      await attach(page, 'seeded-3', 3_000_000);
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      await page.getByTestId('more').click();
      await page.getByTestId('settings').click();
      await page.locator('.pl-settings-nav button:has(.lucide-database)').click();

      await page.locator('.pl-settings-body .pl-group').first().locator('.rt-Button').press('Enter');
      await expect(titles(page)).toHaveCount(10);
      await expect(titles(page).first()).toHaveText('Seeded 3');
      await page.locator('.pl-storage').scrollIntoViewIfNeeded();
      await inspectScreen(page, `storage-${name}`);

      const first = page.locator('.pl-storage section[aria-labelledby] .pl-row').first();
      await first.locator('.rt-Button').last().press('Enter');
      await expect(titles(page).first()).not.toHaveText('Seeded 3');
      expect(await readTable(page, 'parley', 'deletions')).toHaveLength(1);
      await page.locator('.pl-toast button').first().press('Enter');
      await expect(titles(page).first()).toHaveText('Seeded 3');

      await first.locator('.rt-Button').first().press('Enter');
      await expect(page.locator('.pl-settings')).toHaveCount(0);
      await expect(page.locator('main')).toContainText('Answer 3.');
    });
  });
}
