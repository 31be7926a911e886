import type { KeyChord } from './dictation-preferences';

/** The part of a key event that matters to a chord. */
export type ChordPress = KeyChord & { readonly key: string };

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
 * The chord of a press, if it can be one: a function key, or a key with a modifier other than Shift, so that it is
 * never something that people type.
 */
export const chordOf = ({ key, code, ctrlKey, altKey, shiftKey, metaKey }: ChordPress): KeyChord | undefined => {
  if (code === '' || key in modifierKeys) return undefined;
  const isFunctionKey = /^F\d{1,2}$/.test(code);
  return isFunctionKey || ctrlKey || altKey || metaKey ? { code, ctrlKey, altKey, shiftKey, metaKey } : undefined;
};

/** A chord as keyboards name it: `Ctrl+Shift+Space`. */
export const chordName = ({ code, ctrlKey, altKey, shiftKey, metaKey }: KeyChord): string =>
  [
    ...(ctrlKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    ...(metaKey ? ['Meta'] : []),
    code.replace(/^(?:Key|Digit|Arrow)(?=.)/, ''),
  ].join('+');
