import { type DamagedAnswer, damagedAnswerId, damagedAnswerSchema } from '@/lib/domain/chat/damaged-answer';
import { z } from '@/lib/domain/schema';
import { parley } from './database';

/** What the quarantine holds of an answer; undefined when there is nothing. */
export const readDamagedAnswer = async (messageId: string, database = parley): Promise<DamagedAnswer | undefined> => {
  const kept = await database.quarantine.get(damagedAnswerId(messageId));
  const parsed = z.safeParse(damagedAnswerSchema, kept?.row);
  return parsed.success ? parsed.data : undefined;
};
