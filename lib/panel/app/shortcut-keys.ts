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

export type Shortcut =
  | 'focus-composer'
  | 'new-chat'
  | 'search'
  | 'copy-answer'
  | 'copy-code'
  | 'previous-message'
  | 'next-message'
  | 'show-sheet'
  | 'larger-text'
  | 'smaller-text'
  | 'normal-text'
  | 'leave';

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

/** The shortcut that a key press means. Single characters count only where nothing is being typed. */
export const shortcutOf = (press: ShortcutPress, isTyping: boolean): Shortcut | undefined => {
  if (press.isComposing || press.keyCode === 229) return undefined;
  const isModified = press.ctrlKey !== press.metaKey;
  if (isModified && !press.altKey) {
    const own = press.shiftKey ? modifiedShifted : modified;
    return own[press.code] ?? sizes[press.key] ?? (press.shiftKey ? undefined : sizes[press.code]);
  }
  if (press.ctrlKey || press.metaKey) return undefined;
  if (press.altKey) return press.shiftKey ? undefined : withAlt[press.key];
  if (press.key === 'Escape') return 'leave';
  return isTyping ? undefined : single[press.key];
};
