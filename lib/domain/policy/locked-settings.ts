import { type Preferences, type PreferencesChange, preferencesChangeSchema } from '@/lib/domain/app/preferences';
import { z } from '@/lib/domain/schema';

const withoutDefault = <Inner extends z.core.$ZodType>(schema: z.ZodMiniDefault<Inner>): Inner =>
  schema._zod.def.innerType;

const own = <Inner extends z.core.$ZodType>(schema: z.ZodMiniDefault<Inner>) => z.exactOptional(withoutDefault(schema));
const name = z.string().check(z.minLength(1), z.maxLength(500));

const { appearance, textSize, language, sendWith } = preferencesChangeSchema.shape;

const innerOf = <Inner extends z.core.$ZodType>(schema: z.ZodMiniOptional<Inner>): Inner => schema._zod.def.innerType;
const exact = <Inner extends z.core.$ZodType>(schema: z.ZodMiniOptional<Inner>) => z.exactOptional(innerOf(schema));

const { rate, readsAnswers, code, urls, citations, emoji, pauses } = innerOf(preferencesChangeSchema.shape.voice).shape;
const dictation = innerOf(preferencesChangeSchema.shape.dictation).shape;
const { readsOn } = innerOf(preferencesChangeSchema.shape.pages).shape;

const lockedSchema = z.strictObject({
  appearance: exact(appearance),
  textSize: exact(textSize),
  language: exact(language),
  sendWith: exact(sendWith),
  /** The one model that answers: the id of a provider, a preset or an endpoint of the policy, and the service's own name. */
  model: z.exactOptional(z.strictObject({ provider: name, model: name })),
  voice: z.exactOptional(
    z.strictObject({
      rate: own(rate),
      readsAnswers: own(readsAnswers),
      code: own(code),
      urls: own(urls),
      citations: own(citations),
      emoji: own(emoji),
      pauses: own(pauses),
    }),
  ),
  dictation: z.exactOptional(
    z.strictObject({ language: own(dictation.language), silenceMs: own(dictation.silenceMs) }),
  ),
  pages: z.exactOptional(z.strictObject({ readsOn: own(readsOn) })),
});

/** Preferences that a policy sets, and the model. Absent: the user's choice. */
export type LockedSettings = z.infer<typeof lockedSchema>;

/** Every setting that a policy can lock, by its place in `LockedSettings`. */
export const lockableSettings = [
  'appearance',
  'textSize',
  'language',
  'sendWith',
  'model',
  'voice.rate',
  'voice.readsAnswers',
  'voice.code',
  'voice.urls',
  'voice.citations',
  'voice.emoji',
  'voice.pauses',
  'dictation.language',
  'dictation.silenceMs',
  'pages.readsOn',
] as const;

/** A setting that a policy can lock, by its name in the policy and the interface. */
export type LockableSetting = (typeof lockableSettings)[number];

const recordSchema = z.record(z.string(), z.unknown());
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => z.safeParse(recordSchema, value).data ?? {};

type Place = readonly PropertyKey[];

/** The places of values that do not fit: a model counts as a whole, since half of one means nothing. */
const badPlaces = (value: unknown): readonly Place[] => {
  const issues = z.safeParse(lockedSchema, value).error?.issues ?? [];
  const places = issues.flatMap((issue): readonly Place[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return places.map((place) => (place[0] === 'model' ? ['model'] : place.slice(0, 2)));
};

const without = (value: unknown, places: readonly Place[]): unknown =>
  Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([key, inner]) => {
      const within = places.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
      if (within.some((rest) => rest.length === 0)) return [];
      return [[key, within.length === 0 ? inner : without(inner, within)]];
    }),
  );

/**
 * Reads the locked settings of a policy. `bad` names those that are unknown or whose value does not fit; they are left
 * out, and the others still count. Undefined for something that is not a group of settings at all.
 */
export const readLockedSettings = (
  value: unknown,
): { readonly locked: LockedSettings; readonly bad: readonly string[] } | undefined => {
  if (!z.safeParse(recordSchema, value).success) return undefined;
  const places = badPlaces(value);
  const bad = [...new Set(places.map((place) => place.join('.')))];
  return { locked: z.parse(lockedSchema, without(value, places)), bad };
};

/** The settings that are locked. */
export const lockedNames = (locked: LockedSettings): readonly LockableSetting[] =>
  lockableSettings.filter((setting) => {
    const [group = '', inner] = setting.split('.');
    const value = recordOf(locked)[group];
    return inner === undefined ? value !== undefined : recordOf(value)[inner] !== undefined;
  });

/** The user's preferences with the locked values in their places. */
export const withLockedSettings = (preferences: Preferences, locked: LockedSettings): Preferences => {
  const { model: _model, voice, dictation: dictated, pages, ...plain } = locked;
  return {
    ...preferences,
    ...plain,
    voice: { ...preferences.voice, ...voice },
    dictation: { ...preferences.dictation, ...dictated },
    pages: { ...preferences.pages, ...pages },
  };
};

const withOwn = <Group extends object>(changed: Group, before: Group, locked: object | undefined): Group => ({
  ...changed,
  ...Object.fromEntries(Object.entries(before).filter(([field]) => locked !== undefined && field in locked)),
});

/** A change with the user's own values where a policy locks others: locked values are not stored as the user's. */
export const withOwnValues = (
  change: PreferencesChange,
  before: Preferences,
  locked: LockedSettings,
): PreferencesChange => {
  const { voice, dictation: dictated, pages } = change;
  const plain = Object.entries(change).filter(([field]) => !(field in locked));
  return {
    ...Object.fromEntries(plain),
    ...(voice !== undefined && { voice: withOwn(voice, before.voice, locked.voice) }),
    ...(dictated !== undefined && { dictation: withOwn(dictated, before.dictation, locked.dictation) }),
    ...(pages !== undefined && { pages: withOwn(pages, before.pages, locked.pages) }),
  };
};

const differs = (change: object, locked: object): boolean => {
  const wanted = recordOf(change);
  return Object.entries(locked).some(([field, value]) => {
    const given = wanted[field];
    if (given === undefined) return false;
    return typeof value === 'object' ? differs(recordOf(given), value) : given !== value;
  });
};

/** Whether a change gives a locked setting another value than the locked one. */
export const changesLocked = (change: PreferencesChange, locked: LockedSettings): boolean => differs(change, locked);
