import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { manyAnswers } from '@/lib/domain/app/backup';
import { dueReminder, putReminderAway } from '@/lib/panel/app/backup/reminder';
import { changeBackupState } from '@/lib/platform/backup-records';
import { parley } from '@/lib/storage/read/database';
import { answer, conversationOf } from '@/tests/fakes/messages';

const now = Date.now();

beforeEach(async () => {
  await parley.delete();
  await parley.open();
  await changeBackupState(() => ({ written: [], reminds: true }));
});

const addAnswers = async (count: number): Promise<void> => {
  await parley.conversations.put(conversationOf({ id: 'c1', updatedAt: now }));
  await parley.messages.bulkPut(
    Array.from({ length: count }, (_, index) => answer(`a${index}`, 'q1', { conversationId: 'c1', createdAt: now })),
  );
};

it('reminds when much has come and nothing was backed up', async () => {
  await addAnswers(manyAnswers - 1);
  expect(await dueReminder()).toBeUndefined();

  await addAnswers(manyAnswers);
  expect(await dueReminder()).toEqual({});
});

it('says when the last backup was', async () => {
  await addAnswers(manyAnswers);
  await changeBackupState((before) => ({ ...before, last: { at: 5, bytes: 1 } }));

  expect(await dueReminder()).toEqual({ since: 5 });
});

it('is quiet after it was put away', async () => {
  await addAnswers(manyAnswers);

  await putReminderAway();

  expect(await dueReminder()).toBeUndefined();
});
