import { type BroughtSetting, broughtSettingSchema } from '@/lib/domain/app/brought-setting';
import { firstLetters } from '@/lib/domain/first-letters';
import { z } from '@/lib/domain/schema';
import type { IncomingFile } from '../incoming';
import { safePart } from '../safe-part';
import { timeUpTo } from '../time-of';
import type { ReadSetting } from './read-setting';

const rowSchema = z.looseObject({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string(),
  at: z.number(),
  files: z.optional(z.array(z.looseObject({ id: z.string() }))),
});

/** Letters of a draft that name it in a list. */
const shownLetters = 80;

type Draft = Extract<BroughtSetting, { readonly kind: 'draft' }>;

const parsed = (id: string, value: Draft['value']): Draft | undefined => {
  const { data } = broughtSettingSchema.safeParse({ kind: 'draft', id, value });
  return data?.kind === 'draft' ? data : undefined;
};

/** What was typed and not sent. A file of a kind that cannot be attached is left out alone. */
export const draftOf = (value: unknown, now: number): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(rowSchema, value).data;
  if (row === undefined) return undefined;
  const { key, text, files = [] } = row;
  const at = timeUpTo(now, row.at);
  const kept: Draft['value']['files'] = [];
  const places: IncomingFile[] = [];
  for (const file of files) {
    const safe = safePart({ ...file, type: 'file' });
    const { type: _, ...part } = safe?.part ?? {};
    // Alone: one that is odd must not take the others away.
    const one = parsed(key, { text, at, files: [{ at, ...Object(part), id: file.id }] })?.value.files[0];
    if (one === undefined) continue;
    if (safe?.entry !== undefined) places.push({ part: kept.length, entry: safe.entry });
    kept.push({ ...one, at: timeUpTo(now, one.at) });
  }
  const setting = parsed(key, { text, at, files: kept });
  if (setting === undefined) return undefined;
  const title = firstLetters(text.replace(/\s+/g, ' ').trim(), shownLetters) || (kept[0]?.name ?? '');
  return [{ type: 'setting', incoming: { setting, title, needs: [], files: places } }];
};
