import { z } from '@/lib/domain/schema';

/** A chord as it is stored. */
export const keyChordSchema = z.object({
  /** The place of the key (UI Events KeyboardEvent code). */
  code: z.string().check(z.minLength(1), z.maxLength(50)),
  ctrlKey: z.boolean(),
  altKey: z.boolean(),
  shiftKey: z.boolean(),
  metaKey: z.boolean(),
  /** What the user's keyboard has on the key, where that was known as it was chosen. */
  label: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
});

/** A key with its modifiers, the same on every keyboard layout. */
export type KeyChord = z.infer<typeof keyChordSchema>;

/** The part of a key event that matters to a chord. */
export type ChordPress = Omit<KeyChord, 'label'> & { readonly key: string };

const modifierKeys: Readonly<Record<string, 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>> = {
  Control: 'ctrlKey',
  Alt: 'altKey',
  Shift: 'shiftKey',
  Meta: 'metaKey',
};

/** Whether a press is exactly this chord, with no modifier more or less. */
export const isChord = (press: ChordPress, chord: KeyChord): boolean =>
  press.code === chord.code &&
  press.ctrlKey === chord.ctrlKey &&
  press.altKey === chord.altKey &&
  press.shiftKey === chord.shiftKey &&
  press.metaKey === chord.metaKey;

/** Whether releasing this key releases the chord. */
export const releasesChord = ({ key, code }: Pick<ChordPress, 'key' | 'code'>, chord: KeyChord): boolean => {
  const modifier = modifierKeys[key];
  return code === chord.code || (modifier !== undefined && chord[modifier]);
};

/**
 * What stands on a key. With Alt a Mac writes another character, and with Shift so does every key that is no letter: then only
 * its place is known.
 */
const labelOf = ({ key, altKey, shiftKey }: ChordPress): string | undefined => {
  const isWritten = altKey ? /^[a-z0-9]$/i : shiftKey ? /^\p{L}$/u : /^[\p{L}\p{N}\p{P}\p{S}]$/u;
  return isWritten.test(key) ? key.toUpperCase() : undefined;
};

/**
 * The chord of a press, if it can be one: a function key, or a key with a modifier other than Shift, so that it is
 * never something that people type.
 */
export const chordOf = (press: ChordPress): KeyChord | undefined => {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = press;
  if (code === '' || key in modifierKeys) return undefined;
  const isFunctionKey = /^F\d{1,2}$/.test(code);
  if (!(isFunctionKey || ctrlKey || altKey || metaKey)) return undefined;
  const label = labelOf(press);
  return { code, ctrlKey, altKey, shiftKey, metaKey, ...(label !== undefined && { label }) };
};

/** A chord as keyboards name it: `Ctrl+Shift+Space`. */
export const chordName = ({ code, ctrlKey, altKey, shiftKey, metaKey, label }: KeyChord): string =>
  [
    ...(ctrlKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    ...(metaKey ? ['Meta'] : []),
    label ?? code.replace(/^(?:Key|Digit|Arrow)(?=.)/, ''),
  ].join('+');
