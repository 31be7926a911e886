import type { ShortcutKeys, ShortcutName } from '@/lib/domain/app/shortcuts';
import { chordName, chordOf, isChord, type KeyChord } from '@/lib/domain/key-chord';
import { type ShortcutPress, shortcutOf } from './shortcut-keys';

/** What has keys besides the shortcuts of the panel. */
export type OtherKeys = {
  readonly pushToTalk: KeyChord | undefined;
  /** The keys of the browser's own commands for us, as `writtenKeys` takes them. */
  readonly ofBrowser: readonly string[];
};

/** What comes of keys that are pressed to be a shortcut's. */
export type KeyChoice =
  | { readonly type: 'chosen'; readonly chord: KeyChord }
  /** Keys that people write with, alone. */
  | { readonly type: 'plain' }
  /** Keys that a text field needs, or that send a question. */
  | { readonly type: 'text'; readonly keys: string }
  | { readonly type: 'taken'; readonly chord: KeyChord; readonly by: ShortcutName }
  | { readonly type: 'elsewhere'; readonly keys: string; readonly by: 'push-to-talk' | 'browser-command' };

/** With Ctrl or ⌘: everything, copying, pasting, cutting, redo, undo. */
const editingLetters = 'acvxyz';
/** With Ctrl or ⌘ and Shift: pasting as text, redo. */
const shiftedEditingLetters = 'vz';
/** With any modifier: they move the caret, delete, break a line, send, or leave the field. */
const caretKeys = new Set([
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Backspace',
  'Delete',
  'Enter',
  'NumpadEnter',
  'Tab',
]);

/** The letter that a layout has there; where it has none of ours, that of the place, as browsers take it for these keys. */
const letterOf = ({ key, code }: ShortcutPress): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();

const belongsToText = (press: ShortcutPress): boolean => {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (caretKeys.has(code)) return true;
  // Up and down stay with the text but for Alt, which the messages have.
  if (code === 'ArrowUp' || code === 'ArrowDown') return !altKey || ctrlKey || metaKey || shiftKey;
  const letters = shiftKey ? shiftedEditingLetters : editingLetters;
  return (ctrlKey || metaKey) && !altKey && letters.includes(letterOf(press));
};

const modifiers = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock', 'Fn']);

/**
 * What comes of a press while keys are chosen for a shortcut; undefined while only modifiers are down.
 *
 * @param writesByAltGr AltGr is down: on many keyboards it is how characters are written, and it counts as Ctrl and Alt.
 */
export const chooseKeys = (
  press: ShortcutPress,
  writesByAltGr: boolean,
  name: ShortcutName,
  chosen: ShortcutKeys,
  { pushToTalk, ofBrowser }: OtherKeys,
): KeyChoice | undefined => {
  if (modifiers.has(press.key) || press.isComposing || press.keyCode === 229) return undefined;
  const chord = writesByAltGr ? undefined : chordOf(press);
  if (chord === undefined) return { type: 'plain' };
  const keys = chordName(chord);
  if (belongsToText(press)) return { type: 'text', keys };
  if (pushToTalk !== undefined && isChord(press, pushToTalk)) return { type: 'elsewhere', keys, by: 'push-to-talk' };
  if (ofBrowser.includes(keys)) return { type: 'elsewhere', keys, by: 'browser-command' };
  const by = shortcutOf(press, true, chosen);
  return by === undefined || by === 'leave' || by === name ? { type: 'chosen', chord } : { type: 'taken', chord, by };
};
