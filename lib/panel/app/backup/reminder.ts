import { manyAnswers, remindsSince } from '@/lib/domain/app/backup';
import { changeBackupState, readBackupState } from '@/lib/platform/backup-records';
import { systemClock } from '@/lib/platform/clock';

/** Whether much has come since the last backup. `since`: when that was, ms since the epoch; absent if there was none. */
export type Reminder = { readonly since?: number };

/** The reminder that is due, if one is. */
export const dueReminder = async (): Promise<Reminder | undefined> => {
  const state = await readBackupState();
  const since = remindsSince(state, systemClock.now());
  if (since === undefined) return undefined;
  const { countAnswersSince } = await import('@/lib/storage/read/library-mark');
  if ((await countAnswersSince(since, manyAnswers)) < manyAnswers) return undefined;
  return state.last === undefined ? {} : { since: state.last.at };
};

/** The user put it away: the next one comes in a month at the earliest. */
export const putReminderAway = async (): Promise<void> => {
  await changeBackupState((before) => ({ ...before, remindedAt: systemClock.now() }));
};
