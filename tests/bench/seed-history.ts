import type { Page } from '@playwright/test';
import { conversationRows, type HistoryRows } from './history-rows';

/** Runs in the page. The database is there: the product's background has made it, or the bare page has. */
const write = async (rows: readonly HistoryRows[]): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('parley');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const stores = ['conversations', 'messages', 'searchTexts', 'searchSignatures'];
  const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' });
  for (const { conversation, messages, searchText, searchSignature } of rows) {
    transaction.objectStore('conversations').put(conversation);
    for (const message of messages) transaction.objectStore('messages').put(message);
    transaction.objectStore('searchTexts').put(searchText);
    const bits = Uint8Array.from(atob(searchSignature.bits), (character) => character.charCodeAt(0));
    transaction.objectStore('searchSignatures').put({ ...searchSignature, bits });
  }
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
};

const batch = 250;

/** Stores conversations number `from` to `to` (exclusive) of `length` messages each, past the product's code. */
export const seedConversations = async (page: Page, from: number, to: number, length: number): Promise<void> => {
  for (let first = from; first < to; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, to - first) }, (_, index) => first + index);
    await page.evaluate(
      write,
      numbers.map((number) => conversationRows(number, length)),
    );
  }
};
