import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';
import { plainPicture } from '../harness/plain-picture';
import { saveScreenshot } from '../harness/screenshot';
import { seedLibrary } from '../harness/seed-library';
import { killWorker } from '../harness/worker';

const count = 40;
const picture = plainPicture(300, 200).toString('base64');

/** Puts a picture before each seeded question, which is from long ago. */
const attach = (page: Page): Promise<void> =>
  page.evaluate(
    async ([all, data]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction('messages', 'readwrite');
      const messages = transaction.objectStore('messages');
      for (let index = 0; index < all; index += 1) {
        const asking = messages.get(`seeded-${index}-q`);
        asking.onsuccess = () => {
          const file = { type: 'file', mimeType: 'image/png', name: 'map.png', data };
          messages.put({ ...asking.result, parts: [file, { type: 'text', text: 'Where is it?' }] });
        };
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [count, picture] as const,
  );

/**
 * Waits until some of the files are gone and not all, then lets nobody write until `letGo`. Transactions come one after another in
 * the order in which they were asked for: between two stretches of the background's work is one of these.
 */
const holdInTheMiddle = (page: Page): Promise<number> =>
  page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('parley');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (;;) {
      const transaction = database.transaction(['messages', 'deletions'], 'readwrite');
      const deletions = transaction.objectStore('deletions');
      const rows = await new Promise<{ readonly at: number; readonly fileMessageIds: readonly string[] }[]>(
        (resolve) => {
          const reading = deletions.getAll();
          reading.onsuccess = () => resolve(reading.result);
        },
      );
      const left = rows[0]?.fileMessageIds.length ?? 0;
      if (left === all) {
        // While it can still be undone nothing is written, and the page is left in peace.
        if (Date.now() < (rows[0]?.at ?? 0) + 10_000) await new Promise(requestAnimationFrame);
        continue;
      }
      const hold = (): void => {
        if (document.documentElement.dataset.letGo === undefined) deletions.count().onsuccess = hold;
        else database.close();
      };
      hold();
      return left;
    }
  }, count);
const letGo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.letGo = '';
  });

/** How many files are there, and how many are forgotten; any other is none of both. */
const files = async (page: Page): Promise<readonly [there: number, forgotten: number]> => {
  const parts = (await readTable(page, 'parley', 'messages')).flatMap((row) => JSON.stringify(row.parts));
  const there = parts.filter((text) => text.includes(picture) && !text.includes('"forgotten"'));
  const forgotten = parts.filter((text) => text.includes('"data":"","forgotten":{"at":'));
  return [there.length, forgotten.length];
};

for (const { name, width, colorScheme, locale } of [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark-de', width: 360, colorScheme: 'dark', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });

    test('old files are counted, forgotten and brought back, and a worker that dies in the middle leaves none half', async ({
      panel: { page },
      parley,
    }) => {
      // Of it, eleven seconds are those in which it can still be undone.
      test.setTimeout(120_000);
      await seedLibrary(page, count);
      await attach(page);
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      await page.getByTestId('more').click();
      await page.getByTestId('settings').click();
      await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
      await page.locator('.pl-settings-body .pl-group').first().locator('.rt-Button').press('Enter');
      const state = page.getByTestId('forget-files');
      const look = state.locator('.rt-Button');
      const forget = state.locator('.rt-Button').first();
      const sizes = page.locator('.pl-storage-kinds dd');
      await expect(look).toHaveCount(1);
      const sizeBefore = await sizes.nth(1).textContent();

      await look.press('Enter');
      await expect(look).toHaveCount(2);
      await state.scrollIntoViewIfNeeded();
      await inspectScreen(page, `forget-files-${name}`);
      expect(await files(page)).toEqual([count, 0]);
      await forget.press('Enter');
      await expect(page.locator('.pl-toast button')).not.toHaveCount(0);
      await saveScreenshot(page, `forgetting-files-${name}`);
      expect(await readTable(page, 'parley', 'deletions')).toHaveLength(1);
      await page.locator('.pl-toast button').first().press('Enter');
      await expect.poll(() => readTable(page, 'parley', 'deletions')).toHaveLength(0);
      expect(await files(page)).toEqual([count, 0]);
      await expect(state.getByRole('status')).toHaveCount(0);
      if (name !== '360-light') return;

      await look.press('Enter');
      await expect(look).toHaveCount(2);
      await forget.press('Enter');
      await expect.poll(() => readTable(page, 'parley', 'deletions')).toHaveLength(1);
      const left = await holdInTheMiddle(page);
      await killWorker(parley);
      await letGo(page);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(count);

      await sendCommand(page, { type: 'storage-usage' });
      await expect.poll(() => files(page)).toEqual([0, count]);
      expect(await readTable(page, 'parley', 'deletions')).toHaveLength(0);
      await expect(sizes.nth(1)).not.toHaveText(sizeBefore ?? '');

      await page
        .locator('.pl-storage section[aria-labelledby] .pl-row')
        .first()
        .locator('.rt-Button')
        .first()
        .press('Enter');
      await expect(page.locator('.pl-settings')).toHaveCount(0);
      await expect(page.locator('.pl-forgotten-file')).toContainText('map.png');
      await expect(page.locator('.pl-files img')).toHaveCount(0);
      await page.locator('.pl-forgotten-file').scrollIntoViewIfNeeded();
      await inspectScreen(page, `forgotten-file-${name}`);
    });
  });
}
