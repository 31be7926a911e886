import { broughtPreferencesSchema, broughtSettingSchema } from '@/lib/domain/app/brought-setting';
import { z } from '@/lib/domain/schema';
import { LeftOut } from '../left-out';
import type { ReadSetting } from './read-setting';
import { addressIn, setting } from './setting-facts';

const sourceSchema = z.looseObject({
  settings: z.looseObject({}),
  secrets: z.optional(z.array(z.string())),
  incomplete: z.optional(z.array(z.string())),
});
const rowsSchema = z.record(z.string(), z.unknown());

/** They are the browser's and the site's to allow, or stand in entries of their own. */
const elsewhere = new Set(['prompts', 'assistants', 'sitesAtHand']);
const groups = { voiceSources: 'voice', recognizerSources: 'recognizer' } as const;

const isGroup = (name: string): name is keyof typeof groups => Object.hasOwn(groups, name);

const sourcesOf = (kind: 'voice' | 'recognizer', value: unknown, leftOut: LeftOut): readonly ReadSetting[] =>
  Object.entries(z.safeParse(rowsSchema, value).data ?? {}).flatMap(([id, row]): readonly ReadSetting[] => {
    const { settings, secrets = [], incomplete = [] } = z.safeParse(sourceSchema, row).data ?? {};
    const brought = broughtSettingSchema.safeParse({ kind, id, value: { settings } }).data;
    if (brought === undefined || settings === undefined) {
      leftOut.add(id);
      return [];
    }
    return setting(brought, { title: id, address: addressIn(settings), needs: [...secrets, ...incomplete] });
  });

const isPreference = (name: string): name is keyof typeof broughtPreferencesSchema.shape =>
  Object.hasOwn(broughtPreferencesSchema.shape, name);

/** What the user chose, one by one, and how voices and recognizers are reached. A value that this version does not know is named. */
export const preferencesOf = (value: unknown): readonly ReadSetting[] | undefined => {
  const rows = z.safeParse(rowsSchema, value).data;
  if (rows === undefined) return undefined;
  const leftOut = new LeftOut();
  const found = Object.entries(rows).flatMap(([name, written]): readonly ReadSetting[] => {
    if (elsewhere.has(name)) return [];
    if (isGroup(name)) return sourcesOf(groups[name], written, leftOut);
    const parsed = isPreference(name)
      ? broughtPreferencesSchema.safeParse({ [name]: written ?? undefined }).data
      : undefined;
    if (parsed === undefined || !isPreference(name)) {
      leftOut.add(name);
      return [];
    }
    const inner = parsed[name];
    return inner === undefined || inner === null
      ? []
      : setting({ kind: 'preference', id: name, value: inner }, { title: '', address: undefined, needs: [] });
  });
  return [...found, ...leftOut.kinds.map((kind) => ({ type: 'left-out', kind }) as const)];
};
