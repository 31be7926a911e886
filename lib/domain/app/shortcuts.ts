import { chordName, keyChordSchema } from '@/lib/domain/key-chord';
import { z } from '@/lib/domain/schema';

/** The shortcuts of the panel that can have other keys, with their usual ones as `writtenKeys` takes them. */
export const usualKeys = {
  'focus-composer': ['/', 'Mod+L'],
  'new-chat': ['Mod+Shift+O'],
  search: ['Mod+K'],
  'copy-answer': ['Mod+Shift+C'],
  'copy-code': ['Mod+Shift+;'],
  'previous-message': ['Alt+Up'],
  'next-message': ['Alt+Down'],
  'add-page': ['Alt+Shift+P'],
  'show-sheet': ['?'],
  'larger-text': ['Mod++'],
  'smaller-text': ['Mod+-'],
  'normal-text': ['Mod+0'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of one. */
export type ShortcutName = keyof typeof usualKeys;

// A record is never refused for a name that another version knows.
export const shortcutKeysSchema = z.record(z.string().check(z.maxLength(50)), z.nullable(keyChordSchema));

/** The keys that the user chose, by `ShortcutName`: in place of all the usual ones; `null` = none. */
export type ShortcutKeys = Readonly<z.infer<typeof shortcutKeysSchema>>;

/** The names of those that can have other keys, in the order of their list. */
export const shortcutNames = Object.keys(usualKeys).filter((name): name is ShortcutName => name in usualKeys);

/** The keys that a shortcut has, as `writtenKeys` takes them; none where the user turned it off. */
export const keysOf = (name: ShortcutName, chosen: ShortcutKeys): readonly string[] => {
  const chord = chosen[name];
  if (chord === undefined) return usualKeys[name];
  return chord === null ? [] : [chordName(chord)];
};
