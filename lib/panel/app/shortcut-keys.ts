import { type ShortcutKeys, type ShortcutName, shortcutNames } from '@/lib/domain/app/shortcuts';
import { isChord } from '@/lib/domain/key-chord';

/** The parts of a key press that matter to the panel's shortcuts. */
export type ShortcutPress = {
  readonly key: string;
  /** The place of the key, the same on every layout. */
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

export type Shortcut = ShortcutName | 'leave';

const modified: Readonly<Record<string, Shortcut>> = { KeyL: 'focus-composer', KeyK: 'search' };
const modifiedShifted: Readonly<Record<string, Shortcut>> = {
  KeyO: 'new-chat',
  KeyC: 'copy-answer',
  Semicolon: 'copy-code',
};
/** By what they write, as browsers do it: the plus sign has another place on each layout, and one among the digits' block. */
const sizes: Readonly<Record<string, Shortcut>> = {
  ...{ '+': 'larger-text', '=': 'larger-text', '-': 'smaller-text', _: 'smaller-text' },
  ...{ Digit0: 'normal-text', Numpad0: 'normal-text' },
};
const single: Readonly<Record<string, Shortcut>> = { '/': 'focus-composer', '?': 'show-sheet' };
const withAlt: Readonly<Record<string, Shortcut>> = { ArrowUp: 'previous-message', ArrowDown: 'next-message' };
const withAltShifted: Readonly<Record<string, Shortcut>> = { KeyP: 'add-page' };

const usualShortcutOf = (press: ShortcutPress, isTyping: boolean): Shortcut | undefined => {
  const isModified = press.ctrlKey !== press.metaKey;
  if (isModified && !press.altKey) {
    const own = press.shiftKey ? modifiedShifted : modified;
    return own[press.code] ?? sizes[press.key] ?? (press.shiftKey ? undefined : sizes[press.code]);
  }
  if (press.ctrlKey || press.metaKey) return undefined;
  if (press.altKey) return press.shiftKey ? withAltShifted[press.code] : withAlt[press.key];
  if (press.key === 'Escape') return 'leave';
  return isTyping ? undefined : single[press.key];
};

/**
 * The shortcut that a key press means. Single characters count only where nothing is being typed.
 *
 * @param chosen A shortcut that stands here has these keys in place of its usual ones.
 */
export const shortcutOf = (press: ShortcutPress, isTyping: boolean, chosen: ShortcutKeys): Shortcut | undefined => {
  if (press.isComposing || press.keyCode === 229) return undefined;
  const own = shortcutNames.find((name) => {
    const chord = chosen[name];
    return chord !== undefined && chord !== null && isChord(press, chord);
  });
  if (own !== undefined) return own;
  const usual = usualShortcutOf(press, isTyping);
  return usual === undefined || usual === 'leave' || chosen[usual] === undefined ? usual : undefined;
};
