import type { Page } from '@playwright/test';
import { sendCommand } from './command';

/** A message to be there: who says it and what, and which comes before it where that is not the one before it in the list. */
export type SeededMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly parentId?: string;
};

/** Puts a conversation into the database, past the product's code, and has the background make what a search reads. */
export const seedConversation = async (
  page: Page,
  id: string,
  messages: readonly SeededMessage[],
  about: { readonly activeLeafId?: string; readonly isArchived?: true } = {},
): Promise<void> => {
  await page.evaluate(
    async ([conversationId, rows, flags]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction(['conversations', 'messages'], 'readwrite');
      const at = Date.now() - rows.length;
      transaction.objectStore('conversations').put({
        id: conversationId,
        title: 'Seeded',
        isTitleByUser: false,
        createdAt: at,
        updatedAt: at,
        isTemporary: false,
        activeLeafId: rows.at(-1)?.id,
        ...flags,
      });
      for (const [index, { id: messageId, role, text, parentId = rows[index - 1]?.id }] of rows.entries()) {
        transaction.objectStore('messages').put({
          id: messageId,
          conversationId,
          role,
          parts: [{ type: 'text', text }],
          createdAt: at + index,
          status: 'complete',
          ...(parentId !== undefined && { parentId }),
        });
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [id, messages, about] as const,
  );
  await sendCommand(page, { type: 'conversation-rename', conversationId: id, title: `Conversation ${id}` });
};
