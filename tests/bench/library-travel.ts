import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Figures } from './figures';
import { longestTask, watchTasks } from './longest-task';
import { watchMemory } from './renderer-memory';
import { seedConversations } from './seed-history';
import type { Subject } from './subject';

/** How large the library is: `--full` takes the one that the issue of export and import names. */
const sizes = {
  quick: { conversations: 500, messages: 10, files: 25 },
  full: { conversations: 10_000, messages: 10, files: 250 },
} as const;
/** Of one file. */
const megabytes = 4;
const cancels = 5;
const firstNumber = 20_000;
const stepMs = 1_200_000;

/** Runs in the page: gives each of the first conversations a file that no compression makes smaller. */
const addFiles = async ([first, count, bytes]: readonly [number, number, number]): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('parley');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  for (let index = 0; index < count; index += 1) {
    const data = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536));
    const file = { type: 'file', mimeType: 'image/png', name: `${index}.png`, data: data.toBase64() };
    const transaction = database.transaction('messages', 'readwrite');
    const store = transaction.objectStore('messages');
    const reading = store.get(`bench-${first + index}-0`);
    reading.onsuccess = () => store.put({ ...reading.result, parts: [...reading.result.parts, file] });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
  }
  database.close();
};

/** Runs in the page: how many conversations can be seen. With `isEmptied`, they go then. */
const look = async (isEmptied: boolean): Promise<number> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('parley');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const stores = ['conversations', 'messages', 'searchTexts', 'searchSignatures', 'imports', 'importItems'];
  const transaction = database.transaction(stores, isEmptied ? 'readwrite' : 'readonly');
  const rows = transaction.objectStore('conversations').getAll();
  if (isEmptied) for (const name of stores) transaction.objectStore(name).clear();
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
  return rows.result.filter(({ deletedAt }) => deletedAt === undefined).length;
};

/** Runs in the page: from a press on Cancel until the work is gone from the screen, ms. */
const cancelIn = (selector: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const button = [...document.querySelectorAll<HTMLButtonElement>(`${selector} button`)].at(-1);
    if (button === undefined) return reject(new Error('it ended before it was cancelled'));
    const from = performance.now();
    button.click();
    const wait = (): void => {
      if (document.querySelector(selector) === null) resolve(performance.now() - from);
      else requestIdleCallback(wait, { timeout: 2 });
    };
    wait();
  });

const openData = async (subject: Subject): Promise<Page> => {
  const { page } = await subject.open();
  await page.goto(`chrome-extension://${subject.extensionId}/settings.html`);
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  await page.getByTestId('import-files').waitFor({ state: 'attached' });
  return page;
};

const busyExport = '[data-testid="archive"]:has([role="status"])';
const busyImport = '.pl-import-busy';

const startExport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  await page.getByTestId('archive').getByRole('button').first().click();
};

const startImport = async (page: Page, path: string): Promise<void> => {
  await page.getByTestId('import-files').setInputFiles(path);
  await page.getByTestId('import-preview').getByRole('button', { name: 'Import', exact: true }).click();
};

/** Cancels it several times, later each time, over the whole time that it takes; the longest that one took, ms. */
const longestCancel = async (
  page: Page,
  selector: string,
  wholeMs: number,
  start: () => Promise<void>,
): Promise<number> => {
  const taken: number[] = [];
  for (let index = 0; index < cancels; index += 1) {
    await start();
    await page.locator(`${selector} button`).last().waitFor();
    await setTimeout((wholeMs * (index + 0.3)) / (cancels + 1));
    taken.push(await page.evaluate(cancelIn, selector));
  }
  return Math.max(...taken);
};

/** What is watched while everything leaves or comes back. */
const watched = async (subject: Subject, page: Page, run: () => Promise<void>) => {
  const memory = await watchMemory(subject);
  const before = memory();
  const most = await watchMemory(subject);
  await watchTasks(page);
  const from = performance.now();
  await run();
  const ms = performance.now() - from;
  return { ms, more: most() - before, task: await longestTask(page) };
};

/**
 * A library that leaves as one archive and comes back into an empty one. What is there before is deleted, and nothing is there
 * afterwards.
 */
export const measureLibraryTravel = async (subject: Subject, isFull: boolean): Promise<Figures> => {
  const { conversations, messages, files } = isFull ? sizes.full : sizes.quick;
  const page = await openData(subject);
  await page.evaluate(look, true);
  await seedConversations(page, firstNumber, firstNumber + conversations, messages);
  await page.evaluate(addFiles, [firstNumber, files, megabytes * 1_000_000] as const);

  let path = '';
  const out = await watched(subject, page, async () => {
    const downloading = page.waitForEvent('download', { timeout: stepMs });
    await startExport(page);
    path = await (await downloading).path();
  });
  const cancelOut = await longestCancel(page, busyExport, out.ms, () => startExport(page));

  await page.evaluate(look, true);
  await page.reload();
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  const back = await watched(subject, page, async () => {
    await startImport(page, path);
    await page.locator(busyImport).waitFor();
    await page.locator(busyImport).waitFor({ state: 'detached', timeout: stepMs });
  });
  const came = await page.evaluate(look, true);
  if (came !== conversations) throw new Error(`${came} of ${conversations} conversations came back`);
  await page.reload();
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  const cancelBack = await longestCancel(page, busyImport, back.ms, () => startImport(page, path));
  const left = await page.evaluate(look, true);
  await page.close();
  if (left !== 0) throw new Error(`${left} conversations of cancelled imports are there`);
  const size = statSync(path).size / 1_000_000;
  return {
    'export-mb': out.ms / size,
    'export-memory': out.more,
    'export-task': out.task,
    'export-cancel': cancelOut,
    'import-mb': back.ms / size,
    'import-memory': back.more,
    'import-task': back.task,
    'import-cancel': cancelBack,
  };
};
