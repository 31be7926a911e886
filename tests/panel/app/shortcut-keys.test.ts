import { expect, it } from 'vitest';
import { type ShortcutPress, shortcutOf } from '@/lib/panel/app/shortcut-keys';

const press = (own: Partial<ShortcutPress>): ShortcutPress => ({
  key: '',
  code: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...own,
});

it.each([
  [{ key: '/' }, 'focus-composer'],
  [{ key: 'l', code: 'KeyL', ctrlKey: true }, 'focus-composer'],
  [{ key: 'O', code: 'KeyO', metaKey: true, shiftKey: true }, 'new-chat'],
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'search'],
  [{ key: 'C', code: 'KeyC', ctrlKey: true, shiftKey: true }, 'copy-answer'],
  [{ key: ':', code: 'Semicolon', ctrlKey: true, shiftKey: true }, 'copy-code'],
  [{ key: 'ArrowUp', altKey: true }, 'previous-message'],
  [{ key: 'P', code: 'KeyP', altKey: true, shiftKey: true }, 'add-page'],
  [{ key: '?', shiftKey: true }, 'show-sheet'],
  [{ key: 'Escape' }, 'leave'],
  [{ key: '=', code: 'Equal', ctrlKey: true }, 'larger-text'],
  [{ key: '+', code: 'Equal', ctrlKey: true, shiftKey: true }, 'larger-text'],
  [{ key: '+', code: 'BracketRight', ctrlKey: true }, 'larger-text'],
  [{ key: '+', code: 'NumpadAdd', metaKey: true }, 'larger-text'],
  [{ key: '-', code: 'Slash', ctrlKey: true }, 'smaller-text'],
  [{ key: '_', code: 'Minus', ctrlKey: true, shiftKey: true }, 'smaller-text'],
  [{ key: '0', code: 'Digit0', ctrlKey: true }, 'normal-text'],
  [{ key: 'à', code: 'Digit0', ctrlKey: true }, 'normal-text'],
] as const)('takes %j as %s', (own, shortcut) => {
  expect(shortcutOf(press(own), false, {})).toBe(shortcut);
});

it('knows a key by its place where the layout writes another letter', () => {
  expect(shortcutOf(press({ key: 'л', code: 'KeyK', ctrlKey: true }), true, {})).toBe('search');
});

it('leaves single characters to a text field', () => {
  expect(shortcutOf(press({ key: '/' }), true, {})).toBeUndefined();
  expect(shortcutOf(press({ key: '?' }), true, {})).toBeUndefined();
});

it('leaves every key to an input method, Escape too', () => {
  expect(shortcutOf(press({ key: 'Escape', isComposing: true }), true, {})).toBeUndefined();
  expect(shortcutOf(press({ key: 'Process', keyCode: 229 }), true, {})).toBeUndefined();
});

it('leaves a plus sign, a minus sign and a zero to who writes them, also by AltGr', () => {
  expect(shortcutOf(press({ key: '+', code: 'Equal', shiftKey: true }), true, {})).toBeUndefined();
  expect(shortcutOf(press({ key: '-', code: 'Minus' }), false, {})).toBeUndefined();
  expect(shortcutOf(press({ key: '0', code: 'Digit0', ctrlKey: true, altKey: true }), true, {})).toBeUndefined();
});

it('does not take an ordinary copy for its own', () => {
  expect(shortcutOf(press({ key: 'c', code: 'KeyC', ctrlKey: true }), false, {})).toBeUndefined();
});

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

it('takes the keys that the user chose in place of all the usual ones', () => {
  const chosen = { 'focus-composer': { ...none, code: 'KeyE', ctrlKey: true, label: 'E' } };
  expect(shortcutOf(press({ key: 'e', code: 'KeyE', ctrlKey: true }), true, chosen)).toBe('focus-composer');
  expect(shortcutOf(press({ key: 'l', code: 'KeyL', ctrlKey: true }), true, chosen)).toBeUndefined();
  expect(shortcutOf(press({ key: '/' }), false, chosen)).toBeUndefined();
  expect(shortcutOf(press({ key: '?' }), false, chosen)).toBe('show-sheet');
});

it('hears no keys of a shortcut that is off', () => {
  expect(shortcutOf(press({ key: '?' }), false, { 'show-sheet': null })).toBeUndefined();
});

it('gives keys that two have to the one that the user chose them for', () => {
  const chosen = { 'new-chat': { ...none, code: 'KeyK', ctrlKey: true } };
  expect(shortcutOf(press({ key: 'k', code: 'KeyK', ctrlKey: true }), false, chosen)).toBe('new-chat');
});

it('never lets Escape be taken away', () => {
  expect(shortcutOf(press({ key: 'Escape', code: 'Escape' }), false, { leave: null })).toBe('leave');
});
