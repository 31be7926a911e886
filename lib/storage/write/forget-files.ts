import { parseMessageRow } from '@/lib/domain/app/stored-rows';
import { withoutBytes } from '@/lib/domain/attachments/forgotten-file';
import type { DeletionRow, ParleyDatabase } from '@/lib/storage/read/database';

/** Messages that are read and written at once: a write that comes in between does not wait for all of them. */
const atOnce = 16;

/**
 * Takes the bytes out of the files of a deletion's messages, some at a time, each time with its row: whatever ends it, a file is
 * there or forgotten, and the row names what is left. Messages of a conversation that is answering wait: true where some do.
 */
export const forgetFiles = async (
  { messages, deletions }: ParleyDatabase,
  { id, at, fileMessageIds = [] }: DeletionRow,
  isAnswering: (conversationId: string) => boolean,
): Promise<boolean> => {
  const waiting: string[] = [];
  for (let from = 0; from < fileMessageIds.length; from += atOnce) {
    await messages.db.transaction('rw', messages, deletions, async () => {
      const row = await deletions.get(id);
      // It was taken back meanwhile.
      if (row === undefined) return;
      for (const messageId of fileMessageIds.slice(from, from + atOnce)) {
        const message = parseMessageRow(await messages.get(messageId));
        if (message === undefined) continue;
        if (isAnswering(message.conversationId)) waiting.push(messageId);
        else await messages.put(withoutBytes(message, at));
      }
      const left = [...waiting, ...fileMessageIds.slice(from + atOnce)];
      await (left.length > 0 ? deletions.put({ ...row, fileMessageIds: left }) : deletions.delete(id));
    });
  }
  return waiting.length > 0;
};
