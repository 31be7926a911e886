import { parseConversationRow } from '@/lib/domain/app/stored-rows';
import { factsOf } from '@/lib/domain/chat/conversation-facts';
import { z } from '@/lib/domain/schema';
import { readMessages } from '@/lib/storage/read/conversations';
import type { ParleyDatabase } from '@/lib/storage/read/database';

/** The row of `meta` that says how far this came: the id of the last conversation, or `true` once it is through. */
const key = 'facts-filled';
const markSchema = z.union([z.literal(true), z.string()]);

/** Conversations per call: their messages are read one conversation after the other, and written in one short transaction. */
const atOnce = 100;

/**
 * Gives the facts to the next conversations that an older version stored. True while there are more; the next worker goes
 * on where this one came to.
 */
export const fillFacts = async (database: ParleyDatabase): Promise<boolean> => {
  const { conversations, meta } = database;
  const mark = z.safeParse(markSchema, (await meta.get(key))?.value).data ?? '';
  if (mark === true) return false;
  const rows = await conversations.where('id').above(mark).limit(atOnce).toArray();
  const bare = rows.flatMap((row) => parseConversationRow(row) ?? []).filter((row) => row.facts === undefined);
  const made = new Map<string, ReturnType<typeof factsOf>>();
  for (const { id, activeLeafId } of bare) made.set(id, factsOf(await readMessages(id, database), activeLeafId));
  const isThrough = rows.length < atOnce;
  await database.transaction('rw', conversations, meta, async () => {
    const latest = await conversations.bulkGet([...made.keys()]);
    const changed = latest.flatMap((value) => {
      const row = parseConversationRow(value);
      const facts = row?.facts === undefined && row !== undefined ? made.get(row.id) : undefined;
      return facts === undefined ? [] : [{ ...row, facts }];
    });
    if (changed.length > 0) await conversations.bulkPut(changed);
    const last = z.safeParse(z.looseObject({ id: z.string() }), rows.at(-1)).data?.id ?? mark;
    await meta.put({ key, value: isThrough ? true : last });
  });
  return !isThrough;
};
