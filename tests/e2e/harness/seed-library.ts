import type { Page } from '@playwright/test';

/** Puts so many conversations into the database, each with a question and an answer of a few kilobytes, past the product's code. `at`: when, ms since the epoch. */
export const seedLibrary = (page: Page, conversations: number, at = 0): Promise<void> =>
  page.evaluate(
    async ([count, from]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction(['conversations', 'messages'], 'readwrite');
      for (let index = 0; index < count; index += 1) {
        const id = `seeded-${index}`;
        transaction.objectStore('conversations').put({
          id,
          title: `Seeded ${index}`,
          isTitleByUser: false,
          createdAt: from + index,
          updatedAt: from + index,
          isTemporary: false,
          activeLeafId: `${id}-a`,
        });
        const text = { type: 'text', text: `Answer ${index}. `.repeat(500) };
        const about = { conversationId: id, status: 'complete', createdAt: from + index };
        transaction.objectStore('messages').put({ ...about, id: `${id}-q`, role: 'user', parts: [text] });
        transaction
          .objectStore('messages')
          .put({ ...about, id: `${id}-a`, parentId: `${id}-q`, role: 'assistant', parts: [text] });
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [conversations, at] as const,
  );
