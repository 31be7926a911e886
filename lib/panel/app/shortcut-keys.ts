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
  | 'leave';

const modified: Readonly<Record<string, Shortcut>> = { KeyL: 'focus-composer', KeyK: 'search' };
const modifiedShifted: Readonly<Record<string, Shortcut>> = {
  KeyO: 'new-chat',
  KeyC: 'copy-answer',
  Semicolon: 'copy-code',
};
const single: Readonly<Record<string, Shortcut>> = { '/': 'focus-composer', '?': 'show-sheet' };
const withAlt: Readonly<Record<string, Shortcut>> = { ArrowUp: 'previous-message', ArrowDown: 'next-message' };

/** The shortcut that a key press means. Single characters count only where nothing is being typed. */
export const shortcutOf = (press: ShortcutPress, isTyping: boolean): Shortcut | undefined => {
  if (press.isComposing || press.keyCode === 229) return undefined;
  const isModified = press.ctrlKey !== press.metaKey;
  if (isModified && !press.altKey) return (press.shiftKey ? modifiedShifted : modified)[press.code];
  if (press.ctrlKey || press.metaKey) return undefined;
  if (press.altKey) return press.shiftKey ? undefined : withAlt[press.key];
  if (press.key === 'Escape') return 'leave';
  return isTyping ? undefined : single[press.key];
};
