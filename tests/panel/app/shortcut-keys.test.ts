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
  expect(shortcutOf(press(own), false)).toBe(shortcut);
});

it('knows a key by its place where the layout writes another letter', () => {
  expect(shortcutOf(press({ key: 'л', code: 'KeyK', ctrlKey: true }), true)).toBe('search');
});

it('leaves single characters to a text field', () => {
  expect(shortcutOf(press({ key: '/' }), true)).toBeUndefined();
  expect(shortcutOf(press({ key: '?' }), true)).toBeUndefined();
});

it('leaves every key to an input method, Escape too', () => {
  expect(shortcutOf(press({ key: 'Escape', isComposing: true }), true)).toBeUndefined();
  expect(shortcutOf(press({ key: 'Process', keyCode: 229 }), true)).toBeUndefined();
});

it('leaves a plus sign, a minus sign and a zero to who writes them, also by AltGr', () => {
  expect(shortcutOf(press({ key: '+', code: 'Equal', shiftKey: true }), true)).toBeUndefined();
  expect(shortcutOf(press({ key: '-', code: 'Minus' }), false)).toBeUndefined();
  expect(shortcutOf(press({ key: '0', code: 'Digit0', ctrlKey: true, altKey: true }), true)).toBeUndefined();
});

it('does not take an ordinary copy for its own', () => {
  expect(shortcutOf(press({ key: 'c', code: 'KeyC', ctrlKey: true }), false)).toBeUndefined();
});
