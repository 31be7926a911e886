import { describe, expect, it } from 'vitest';
import { estimatedWords, speechPieces } from '@/lib/speaker/estimated-words';

describe('words without times', () => {
  it('are spread over the sound by their length, in order', () => {
    const words = estimatedWords('One longer word.', 'en-US', 1600);

    expect(words.map(({ start, end }) => 'One longer word.'.slice(start, end))).toEqual(['One', 'longer', 'word']);
    expect(words[0]?.atMs).toBe(0);
    expect(words[2]?.atMs).toBeGreaterThan(words[1]?.atMs ?? 0);
    expect(words[2]?.atMs).toBeLessThan(1600);
  });
});

describe('pieces for a voice that takes little at once', () => {
  it('are cut at white space and lose nothing', () => {
    const pieces = speechPieces('aaa bbb ccc ddd', 8);

    expect(pieces.map(({ text }) => text)).toEqual(['aaa bbb ', 'ccc ddd']);
    expect(pieces.map(({ at }) => at)).toEqual([0, 8]);
  });

  it('never split a character', () => {
    expect(speechPieces('a😀😀', 2).map(({ text }) => text)).toEqual(['a', '😀', '😀']);
  });
});
