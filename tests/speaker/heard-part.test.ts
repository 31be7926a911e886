import { describe, expect, it } from 'vitest';
import { firstMissingWord } from '@/lib/speaker/heard-part';

const text = '“One two three.”';
const told = [
  { start: 1, end: 4, atMs: 100, endMs: 400 },
  { start: 5, end: 8, atMs: 430, endMs: 800 },
  { start: 9, end: 14, atMs: 830, endMs: 1300 },
];

describe('a sentence that broke off', () => {
  it('goes on with the first word that is not whole', () => {
    expect(firstMissingWord(told, text, 1000)).toEqual({ offset: 9, atMs: 830, beganMs: 100 });
  });

  it('goes on after a word whose time was rounded up', () => {
    expect(firstMissingWord(told, text, 790)).toEqual({ offset: 9, atMs: 830, beganMs: 100 });
  });

  it('begins anew where no word is whole', () => {
    expect(firstMissingWord(told, text, 350)).toBeUndefined();
  });

  it('has no word left when the last one is whole', () => {
    expect(firstMissingWord(told, text, 1400)).toEqual({ offset: text.length, atMs: 1300, beganMs: 100 });
  });
});
