import { sendOrReport } from '@/lib/panel/connection';
import { createDraftKeeper } from '@/lib/panel/draft-keeper';

const keyOf = (messageId: string): string => `edit:${messageId}`;

const drafts = createDraftKeeper((key, text) => void sendOrReport({ type: 'draft-change', key, text }));

/** Keeps what is typed into a question that is being edited, so that it survives the panel. */
export const keepEdit = (messageId: string, text: string): void => drafts.change(keyOf(messageId), text);

/** Forgets it: the edit was sent or given up. */
export const dropEdit = (messageId: string): void => {
  drafts.change(keyOf(messageId), '');
  drafts.flush();
};

/** Sends what waits: the panel may be about to go. */
export const flushEdits = (): void => drafts.flush();

/** What an earlier visit left in the edit of a question; undefined where there is nothing. */
export const readEdit = async (messageId: string): Promise<string | undefined> => {
  const { parley } = await import('@/lib/storage/read/database');
  const row = await parley.drafts.get(keyOf(messageId));
  return row === undefined || row.text === '' ? undefined : row.text;
};
