import { expect, it } from 'vitest';
import { keyIntent } from '@/lib/panel/chat/key-intent';
import type { KeyPress } from '@/lib/panel/input-method';

const long = Number.POSITIVE_INFINITY;
const press = (key: string, own: Partial<KeyPress> = {}): KeyPress => ({
  key,
  keyCode: 0,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...own,
});

it.each([
  ['Enter', {}, 'enter', 'send'],
  ['Enter', { shiftKey: true }, 'enter', 'none'],
  ['Enter', { altKey: true }, 'enter', 'none'],
  ['Enter', { ctrlKey: true }, 'enter', 'send'],
  ['Enter', {}, 'mod-enter', 'none'],
  ['Enter', { ctrlKey: true }, 'mod-enter', 'send'],
  ['Enter', { metaKey: true }, 'mod-enter', 'send'],
  ['a', {}, 'enter', 'none'],
] as const)('takes %s with %j under "%s" as %s', (key, own, sendWith, intent) => {
  expect(keyIntent(press(key, own), sendWith, false, long)).toBe(intent);
});

it.each([
  ['while a composition is going on', press('Enter', { isComposing: true }), long],
  ['with the key code of an input method, although the composition has ended', press('Enter', { keyCode: 229 }), long],
  ['within 30 ms after the end of a composition', press('Enter'), 29],
])('leaves Enter to the input method %s', (_when, enter, since) => {
  expect(keyIntent(enter, 'enter', false, since)).toBe('none');
});

it('sends by an Enter that comes after the end of a composition has settled', () => {
  expect(keyIntent(press('Enter', { keyCode: 13 }), 'enter', false, 31)).toBe('send');
});

it('edits the last question by the upward arrow in an empty composer only', () => {
  expect(keyIntent(press('ArrowUp'), 'enter', true, long)).toBe('edit-last');
  expect(keyIntent(press('ArrowUp'), 'enter', false, long)).toBe('none');
  expect(keyIntent(press('ArrowUp', { altKey: true }), 'enter', true, long)).toBe('none');
  expect(keyIntent(press('ArrowUp', { isComposing: true }), 'enter', true, long)).toBe('none');
});
