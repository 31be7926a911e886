import { type Preferences, type PreferencesChange, preferencesChangeSchema } from './preferences';
import { z } from './schema';
import { voicePreferencesSchema } from './voice-preferences';

/** A setting without its default, and absent where its value does not fit: one bad value must not cost the others. */
const lenient = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), () => undefined);
const withoutDefault = <Inner extends z.core.$ZodType>(schema: z.ZodMiniDefault<Inner>): Inner =>
  schema._zod.def.innerType;

const { appearance, textSize, language, sendWith } = preferencesChangeSchema.shape;
const { rate, readsAnswers, code, urls, citations, emoji } = voicePreferencesSchema.shape;

const voiceSchema = z.object({
  rate: lenient(withoutDefault(rate)),
  readsAnswers: lenient(withoutDefault(readsAnswers)),
  code: lenient(withoutDefault(code)),
  urls: lenient(withoutDefault(urls)),
  citations: lenient(withoutDefault(citations)),
  emoji: lenient(withoutDefault(emoji)),
});

const lockedSchema = z.object({
  appearance: lenient(appearance),
  textSize: lenient(textSize),
  language: lenient(language),
  sendWith: lenient(sendWith),
  voice: lenient(voiceSchema),
});

/** Preferences with the values that a policy gives them. Absent: the user's choice. */
export type LockedSettings = z.infer<typeof lockedSchema>;

type VoiceSetting = keyof z.infer<typeof voiceSchema>;

/** A preference that a policy can set, by the name that the policy and the interface call it. */
export type LockableSetting = Exclude<keyof LockedSettings, 'voice'> | `voice.${VoiceSetting}`;

const voiceNames: readonly VoiceSetting[] = ['rate', 'readsAnswers', 'code', 'urls', 'citations', 'emoji'];
const plainNames: readonly Exclude<keyof LockedSettings, 'voice'>[] = [
  'appearance',
  'textSize',
  'language',
  'sendWith',
];

/** Every setting that a policy can lock. */
export const lockableSettings: readonly LockableSetting[] = [
  ...plainNames,
  ...voiceNames.map((name) => `voice.${name}` as const),
];

const recordSchema = z.record(z.string(), z.unknown());
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => z.safeParse(recordSchema, value).data ?? {};

/**
 * Reads the locked settings of a policy. `bad` names those that nobody knows or whose value does not fit; they are left
 * out. Undefined for something that is no group of settings at all.
 */
export const readLockedSettings = (
  value: unknown,
): { readonly locked: LockedSettings; readonly bad: readonly string[] } | undefined => {
  if (!z.safeParse(recordSchema, value).success) return undefined;
  const locked = z.parse(lockedSchema, value);
  const given = recordOf(value);
  const known = new Set<string>(lockedNames(locked));
  const names = Object.keys(given).flatMap((name) =>
    name === 'voice' ? Object.keys(recordOf(given.voice)).map((inner) => `voice.${inner}`) : [name],
  );
  return { locked, bad: names.filter((name) => !known.has(name)) };
};

/** The settings that are locked. */
export const lockedNames = (locked: LockedSettings): readonly LockableSetting[] => [
  ...plainNames.filter((name) => locked[name] !== undefined),
  ...voiceNames.filter((name) => locked.voice?.[name] !== undefined).map((name) => `voice.${name}` as const),
];

/** The user's preferences with the locked values in their places. */
export const withLockedSettings = (preferences: Preferences, locked: LockedSettings): Preferences => {
  const { voice } = preferences;
  return {
    ...preferences,
    appearance: locked.appearance ?? preferences.appearance,
    textSize: locked.textSize ?? preferences.textSize,
    language: locked.language ?? preferences.language,
    sendWith: locked.sendWith ?? preferences.sendWith,
    voice: {
      ...voice,
      rate: locked.voice?.rate ?? voice.rate,
      readsAnswers: locked.voice?.readsAnswers ?? voice.readsAnswers,
      code: locked.voice?.code ?? voice.code,
      urls: locked.voice?.urls ?? voice.urls,
      citations: locked.voice?.citations ?? voice.citations,
      emoji: locked.voice?.emoji ?? voice.emoji,
    },
  };
};

/** Voice preferences with the user's own values where a policy locks others, which are not the user's to keep. */
export const withOwnVoice = (
  voice: Preferences['voice'],
  own: Preferences['voice'],
  { voice: locked }: LockedSettings,
): Preferences['voice'] => ({
  ...voice,
  ...(locked?.rate !== undefined && { rate: own.rate }),
  ...(locked?.readsAnswers !== undefined && { readsAnswers: own.readsAnswers }),
  ...(locked?.code !== undefined && { code: own.code }),
  ...(locked?.urls !== undefined && { urls: own.urls }),
  ...(locked?.citations !== undefined && { citations: own.citations }),
  ...(locked?.emoji !== undefined && { emoji: own.emoji }),
});

/** Whether a change gives a locked setting another value than the locked one. */
export const changesLocked = (change: PreferencesChange, locked: LockedSettings): boolean =>
  plainNames.some(
    (name) => locked[name] !== undefined && change[name] !== undefined && change[name] !== locked[name],
  ) ||
  voiceNames.some(
    (name) =>
      locked.voice?.[name] !== undefined && change.voice !== undefined && change.voice[name] !== locked.voice[name],
  );
