import { describe, expect, it } from 'vitest';
import { type ChordPress, chordName, chordOf, isChord, releasesChord } from '@/lib/domain/key-chord';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
const press = (change: Partial<ChordPress>): ChordPress => ({ key: 'x', code: 'KeyX', ...none, ...change });
const chord = { code: 'Space', ...none, ctrlKey: true, shiftKey: true };

describe('a key chord', () => {
  it.each([
    ['a letter, which one writes', press({}), undefined],
    ['a capital letter', press({ shiftKey: true }), undefined],
    ['a modifier alone', press({ key: 'Control', code: 'ControlLeft', ctrlKey: true }), undefined],
    ['a key of an input method without a place', press({ code: '', ctrlKey: true }), undefined],
  ])('is not made of %s', (_what, given, expected) => {
    expect(chordOf(given)).toBe(expected);
  });

  it('is made of a function key, or of a key with a modifier', () => {
    expect(chordOf(press({ key: 'F8', code: 'F8' }))).toEqual({ code: 'F8', ...none });
    expect(chordOf(press({ altKey: true }))).toEqual({ code: 'KeyX', ...none, altKey: true, label: 'X' });
  });

  it.each([
    ['a letter of another alphabet', press({ key: 'ч', ctrlKey: true }), 'Ч'],
    ['the letter of a German keyboard', press({ key: 'z', code: 'KeyY', ctrlKey: true, shiftKey: true }), 'Z'],
    ['a sign', press({ key: ',', code: 'Comma', ctrlKey: true }), ','],
    ['no sign that Shift writes', press({ key: '<', code: 'Comma', ctrlKey: true, shiftKey: true }), undefined],
    ['no sign that Option writes on a Mac', press({ key: 'π', code: 'KeyP', altKey: true }), undefined],
    ['no space', press({ key: ' ', code: 'Space', ctrlKey: true }), undefined],
    ['no name of a key', press({ key: 'Dead', code: 'Equal', ctrlKey: true }), undefined],
  ])('keeps what stands on the key: %s', (_what, given, label) => {
    expect(chordOf(given)?.label).toBe(label);
  });

  it('is named by what stands on the key, or by its place', () => {
    const chord = { code: 'KeyY', ...none, ctrlKey: true };
    expect([chordName({ ...chord, label: 'Z' }), chordName(chord)]).toEqual(['Ctrl+Z', 'Ctrl+Y']);
  });

  it('is only itself: no modifier more or less', () => {
    expect(isChord(press({ ...chord, key: ' ' }), chord)).toBe(true);
    expect(isChord(press({ ...chord, key: ' ', altKey: true }), chord)).toBe(false);
    expect(isChord(press({ ...chord, key: ' ', shiftKey: false }), chord)).toBe(false);
  });

  it('is let go by its key and by each of its modifiers', () => {
    expect(releasesChord({ key: ' ', code: 'Space' }, chord)).toBe(true);
    expect(releasesChord({ key: 'Control', code: 'ControlRight' }, chord)).toBe(true);
    expect(releasesChord({ key: 'Alt', code: 'AltLeft' }, chord)).toBe(false);
    expect(releasesChord({ key: 'y', code: 'KeyY' }, chord)).toBe(false);
  });

  it('has the name that is on the keys', () => {
    expect(chordName(chord)).toBe('Ctrl+Shift+Space');
    expect(chordName({ code: 'KeyD', ...none, altKey: true })).toBe('Alt+D');
  });
});
