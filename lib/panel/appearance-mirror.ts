import { type Preferences, preferencesSchema } from '@/lib/domain/app/preferences';
import { readLocalMirror, writeLocalMirror } from '@/lib/platform/local-mirror';

const name = 'appearance';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * The preferences of the last visit, as far as the first paint needs them: the mirror is read before anything is drawn,
 * the background's answer comes after. Defaults where there is none.
 */
export const readAppearance = (): Preferences => {
  const result = preferencesSchema.safeParse(parsed(readLocalMirror(name) ?? '{}'));
  return result.success ? result.data : preferencesSchema.parse({});
};

/** Keeps what the next first paint needs. */
export const writeAppearance = ({ appearance, language, textSize, sendWith }: Preferences): void =>
  writeLocalMirror(name, JSON.stringify({ appearance, language, textSize, sendWith }));
