import { type Preferences, type PreferencesChange, preferencesSchema } from '@/lib/domain/app/preferences';
import { type Assistant, assistantsSchema } from '@/lib/domain/chat/assistant';
import type { RecognizerSources } from '@/lib/domain/dictation/dictation-preferences';
import { isSameJson } from '@/lib/domain/json-hash';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { VoiceSources } from '@/lib/domain/read-aloud/voice-preferences';
import { z } from '@/lib/domain/schema';

const prefix = 'preference:';
const names = Object.keys(preferencesSchema.shape);

/** The user's preferences, each an item of its own, so that two windows that change different ones both win. */
export type PreferencesStore = {
  read(): Promise<Preferences>;
  /**
   * Returns all preferences after the change; `null` removes a preference. Rejects when the browser refuses the write;
   * the old values stay.
   */
  change(change: PreferencesChange): Promise<Preferences>;
  /** Pages must not write this by themselves: it is kept beside the secrets in the vault. */
  changeVoiceSources(voiceSources: VoiceSources): Promise<Preferences>;
  /** The same for recognizers. */
  changeRecognizerSources(recognizerSources: RecognizerSources): Promise<Preferences>;
  /** The origins where a new conversation begins with the page at hand. */
  changeSitesAtHand(sitesAtHand: readonly string[]): Promise<Preferences>;
  /** One change after the other, each on what the one before has left, so that two windows that change different ones both win. */
  changeAssistants(change: (assistants: readonly Assistant[]) => readonly Assistant[]): Promise<Preferences>;
  /** All of them, also what could not be read. */
  forget(): Promise<void>;
};

type Items = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodIssue;

const isRecord = (value: unknown): value is Items =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** These hold lists and records, the others are such or single values. */
const groups: ReadonlySet<string> = new Set(['pages', 'voice', 'dictation'] satisfies (keyof Preferences)[]);

/** Each entry of a record made anew; one that becomes undefined is left out. */
const mapped = (record: Items, change: (value: unknown, name: string) => unknown): Items =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const changed = change(value, name);
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );

/** A value without the elements or entries that the issues name, at this place of their paths. Undefined where all of it goes. */
const withoutParts = (value: unknown, issues: readonly Issue[], at: number): unknown => {
  const parts = new Set(issues.map(({ path }) => path[at]));
  if (Array.isArray(value)) {
    const [longer] = issues.flatMap((issue) => (issue.code === 'too_big' && issue.path.length === at ? [issue] : []));
    if (longer !== undefined) return value.slice(0, Number(longer.maximum));
    const rest = value.filter((_, index) => !parts.has(index));
    return rest.length < value.length ? rest : undefined;
  }
  if (!isRecord(value)) return undefined;
  const rest = mapped(value, (one, name) => (parts.has(name) ? undefined : one));
  return Object.keys(rest).length < Object.keys(value).length ? rest : undefined;
};

/** The record without what the issues name: of a list or record, only what does not fit. */
const withoutBroken = (record: Items, issues: readonly Issue[], at = 0): Items =>
  mapped(record, (value, name) => {
    const own = issues.filter(({ path }) => path[at] === name);
    if (own.length === 0) return value;
    const isGroup = at === 0 && groups.has(name) && isRecord(value) && own.every(({ path }) => path.length > 1);
    if (!isGroup) return withoutParts(value, own, at + 1);
    const rest = withoutBroken(value, own, 1);
    // A field that is missing is no field that can go.
    return isSameJson(rest, value) ? undefined : rest;
  });

/** What of `value` is not in `read`, which is a part of it. */
const leftOut = (value: unknown, read: unknown, isGroup = false): unknown => {
  if (Array.isArray(value)) return Array.isArray(read) ? value.filter((one) => !read.includes(one)) : value;
  if (!isRecord(value) || !isRecord(read)) return value;
  if (isGroup) return mapped(value, (one, name) => leftOut(one, read[name]));
  return mapped(value, (one, name) => (Object.hasOwn(read, name) ? undefined : one));
};

/** With what could not be read, so that it is there for the version that can. */
const withLeftOut = (value: unknown, rest: unknown, isGroup = false): unknown => {
  if (Array.isArray(value)) return Array.isArray(rest) ? [...value, ...rest] : value;
  if (!isRecord(value) || !isRecord(rest)) return value;
  return isGroup ? mapped(value, (one, name) => withLeftOut(one, rest[name])) : { ...rest, ...value };
};

type Read = {
  readonly preferences: Preferences;
  /** What of each could not be read. */
  readonly unread: Items;
};

/**
 * One bad value, row of a list or entry of a record does not cost the others: it may be damaged, or a newer version may have
 * written it.
 */
const parse = (record: Items): Read => {
  let readable = record;
  for (;;) {
    const whole = z.safeParse(preferencesSchema, readable);
    if (!whole.success) {
      readable = withoutBroken(readable, whole.error.issues);
      continue;
    }
    const unread = mapped(record, (value, name) => leftOut(value, readable[name], groups.has(name)));
    return { preferences: whole.data, unread };
  }
};

/** Keeps the preferences in an area, which is `storage.local` outside of tests. */
export const createPreferencesStore = (area: KeyValueArea): PreferencesStore => {
  const look = async () => {
    const items = await area.get(names.map((name) => `${prefix}${name}`));
    return parse(Object.fromEntries(Object.entries(items).map(([key, value]) => [key.slice(prefix.length), value])));
  };
  const read = async (): Promise<Preferences> => (await look()).preferences;
  const write = async (values: Items): Promise<Preferences> => {
    const { unread } = await look();
    const whole = mapped(values, (value, name) => withLeftOut(value, unread[name], groups.has(name)));
    await area.set(Object.fromEntries(Object.entries(whole).map(([name, value]) => [`${prefix}${name}`, value])));
    return read();
  };
  let assistantsChanged: Promise<unknown> = Promise.resolve();
  return {
    read,
    changeAssistants: (change) => {
      const changed = assistantsChanged.then(async () =>
        write({ assistants: assistantsSchema.parse(change((await read()).assistants)) }),
      );
      assistantsChanged = changed.catch(() => undefined);
      return changed;
    },
    change: async (change) => {
      const values = Object.entries(change);
      await write(Object.fromEntries(values.filter(([, value]) => value !== null)));
      await area.remove(values.flatMap(([name, value]) => (value === null ? [`${prefix}${name}`] : [])));
      return read();
    },
    changeVoiceSources: (voiceSources) => write({ voiceSources }),
    changeRecognizerSources: (recognizerSources) => write({ recognizerSources }),
    changeSitesAtHand: (sitesAtHand) => write({ sitesAtHand }),
    forget: () => area.remove(names.map((name) => `${prefix}${name}`)),
  };
};
