import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderKey, folderLabel, folderPath, isFolderWithin, longestFolder } from '@/lib/domain/folder';
import { propertyRuns } from '@/tests/fakes/property-runs';

describe('the path of a folder', () => {
  it.each([
    ['Work', 'Work'],
    ['  Work /  Reports ', 'Work/Reports'],
    ['//Work///Reports/', 'Work/Reports'],
    ['Work\n\tand   play', 'Work and play'],
    ['仕事／報告書', '仕事/報告書'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u202eWork\u202c\u200b', 'Work'],
    ['\u2068Work\u2069 / \u2068Reports\u2069', 'Work/Reports'],
    ['Work\u0000\u0007', 'Work'],
    ['<b>Work<', '<b>Work<'],
    ['👩\u200d🔬 Lab', '👩\u200d🔬 Lab'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['„Faust“', '„Faust“'],
  ])('%j is %j', (typed, expected) => {
    expect(folderPath(typed)).toBe(expected);
  });

  it.each(['', ' ', '/', ' / / ', '\u200b', '"', '„“', '\u0301', '"/„'])('%j is none', (typed) => {
    expect(folderPath(typed)).toBe('');
  });

  it('is as long as it may be, with no letter cut in two', () => {
    expect(folderPath(`${'a'.repeat(longestFolder - 1)}😀`)).toBe('a'.repeat(longestFolder - 1));
    expect(folderPath('é'.repeat(1_000_000))).toHaveLength(longestFolder);
  });

  it('does not change when it is made of itself, whatever was typed, and what it shows leads to it', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('/', '／', '"', '“', ' ', 'a', 'É', 'e\u0301', '\u200f', '\u2068', '😀', '\ud83d', '.'))
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const path = folderPath(text);

        expect(folderPath(path)).toBe(path);
        expect(path.length).toBeLessThanOrEqual(longestFolder);
        expect(path.isWellFormed()).toBe(true);
        expect(folderPath(folderLabel(path)).length).toBeLessThanOrEqual(path.length);
        expect(folderKey(path) === '').toBe(path === '');
      }),
      propertyRuns(1000),
    );
  });
});

describe('two paths', () => {
  it.each([
    ['Work', 'wORK'],
    ['Über/ÉTÉ', 'über/été'],
    ['„Faust“/Notes', 'Faust/notes'],
    ['A " /B', 'A/B'],
  ])('%j and %j are the same folder', (one, other) => {
    expect(folderKey(one)).toBe(folderKey(other));
  });

  it('are one in the other by whole names', () => {
    expect(isFolderWithin('work/reports', 'work')).toBe(true);
    expect(isFolderWithin('work', 'work')).toBe(true);
    expect(isFolderWithin('workshop', 'work')).toBe(false);
    expect(isFolderWithin('old/work', 'work')).toBe(false);
  });
});
