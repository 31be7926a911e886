import { describe, expect, it } from 'vitest';
import { chooseKeys } from '@/lib/panel/app/choose-keys';
import type { ShortcutPress } from '@/lib/panel/app/shortcut-keys';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
const press = (own: Partial<ShortcutPress>): ShortcutPress => ({
  ...none,
  key: '',
  code: '',
  keyCode: 0,
  isComposing: false,
  ...own,
});
const nothingElse = { pushToTalk: undefined, ofBrowser: [] };
const choose = (own: Partial<ShortcutPress>, name: 'search' | 'copy-code' = 'copy-code') =>
  chooseKeys(press(own), false, name, {}, nothingElse);

describe('keys for a shortcut', () => {
  it('are taken with a modifier, by their place and with what stands on them', () => {
    expect(choose({ key: 'j', code: 'KeyJ', ctrlKey: true })).toEqual({
      type: 'chosen',
      chord: { ...none, code: 'KeyJ', ctrlKey: true, label: 'J' },
    });
    expect(choose({ key: 'F9', code: 'F9' })).toEqual({ type: 'chosen', chord: { ...none, code: 'F9' } });
  });

  it('are waited for while only modifiers are down, or an input method writes', () => {
    expect(choose({ key: 'Control', code: 'ControlLeft', ctrlKey: true })).toBeUndefined();
    expect(choose({ key: 'AltGraph', code: 'AltRight', ctrlKey: true, altKey: true })).toBeUndefined();
    expect(choose({ key: 'Process', code: 'KeyJ', keyCode: 229, ctrlKey: true })).toBeUndefined();
  });

  it.each([
    ['a letter', { key: 'j', code: 'KeyJ' }],
    ['a capital', { key: 'J', code: 'KeyJ', shiftKey: true }],
    ['a slash', { key: '/', code: 'Slash' }],
  ])('are not %s, which people write', (_what, own) => {
    expect(choose(own)).toEqual({ type: 'plain' });
  });

  it('are not what AltGr writes, though it counts as Ctrl and Alt', () => {
    const euro = press({ key: '€', code: 'KeyE', ctrlKey: true, altKey: true });
    expect(chooseKeys(euro, true, 'search', {}, nothingElse)).toEqual({ type: 'plain' });
  });

  it.each([
    ['copying', { key: 'c', code: 'KeyC', ctrlKey: true }, 'Ctrl+C'],
    ['undo on a German keyboard', { key: 'z', code: 'KeyY', ctrlKey: true }, 'Ctrl+Z'],
    ['everything on a French keyboard', { key: 'a', code: 'KeyQ', ctrlKey: true }, 'Ctrl+A'],
    ['pasting on a Russian keyboard', { key: 'м', code: 'KeyV', ctrlKey: true }, 'Ctrl+М'],
    ['redo on a Mac', { key: 'z', code: 'KeyZ', metaKey: true, shiftKey: true }, 'Shift+Meta+Z'],
    ['sending', { key: 'Enter', code: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
    ['a word back', { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, 'Alt+Left'],
    ['the first line', { key: 'ArrowUp', code: 'ArrowUp', metaKey: true }, 'Meta+Up'],
    ['deleting a word', { key: 'Backspace', code: 'Backspace', ctrlKey: true }, 'Ctrl+Backspace'],
  ])('are not those that a text needs: %s', (_what, own, keys) => {
    expect(choose(own)).toEqual({ type: 'text', keys });
  });

  it('may be the key that has a letter of the editing keys elsewhere', () => {
    expect(choose({ key: 'q', code: 'KeyA', ctrlKey: true })).toMatchObject({ type: 'chosen' });
  });

  it('are told to be taken by another shortcut, not by their own', () => {
    const k = { key: 'k', code: 'KeyK', ctrlKey: true };
    expect(choose(k)).toMatchObject({ type: 'taken', by: 'search', chord: { code: 'KeyK' } });
    expect(choose(k, 'search')).toMatchObject({ type: 'chosen' });
    expect(chooseKeys(press(k), false, 'copy-code', { search: null }, nothingElse)).toMatchObject({ type: 'chosen' });
  });

  it('are not those of push to talk, nor of a command of the browser', () => {
    const pushToTalk = { ...none, code: 'Space', ctrlKey: true };
    const space = press({ key: ' ', code: 'Space', ctrlKey: true });
    expect(chooseKeys(space, false, 'search', {}, { pushToTalk, ofBrowser: [] })).toEqual({
      type: 'elsewhere',
      keys: 'Ctrl+Space',
      by: 'push-to-talk',
    });
    const read = press({ key: 'L', code: 'KeyL', altKey: true, shiftKey: true });
    expect(chooseKeys(read, false, 'search', {}, { pushToTalk, ofBrowser: ['Alt+Shift+L'] })).toMatchObject({
      type: 'elsewhere',
      by: 'browser-command',
    });
  });
});
