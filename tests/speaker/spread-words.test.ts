import { describe, expect, it } from 'vitest';
import { spreadWords } from '@/lib/speaker/spread-words';

/** Levels of words that last so many steps, with so many silent ones before each. */
const levelsOf = (...words: readonly (readonly [silent: number, heard: number])[]): readonly number[] =>
  words.flatMap(([silent, heard]) => [...Array(silent).fill(0), ...Array(heard).fill(0.2)]);

const begins = (text: string, levels: readonly number[], isWhole: boolean, msPerWidth = 70) =>
  spreadWords(text, 'en-US', { levels, isWhole, msPerWidth }).map(({ atMs }) => atMs);

describe('words on a sound', () => {
  it('begin where something begins to sound', () => {
    const levels = levelsOf([10, 30], [3, 25], [3, 42], [3, 50]);

    expect(begins('Every boat, however, returned.'.replaceAll(',', ''), levels, true)).toEqual([100, 430, 710, 1160]);
  });

  it('begin after a pause where the text has a mark', () => {
    const levels = levelsOf([10, 40], [30, 60]);
    const [first, second, third] = begins('Yes, of course.', levels, true);

    expect([first, second]).toEqual([100, 800]);
    expect(third).toBeGreaterThan(800);
  });

  it('are all there, in order, before the sound is', () => {
    const text = 'One two three four five six.';
    const levels = levelsOf([10, 28], [3, 28], [3, 10]);
    const placed = begins(text, levels, false);

    expect(placed).toHaveLength(6);
    expect(placed.slice(0, 2)).toEqual([100, 410]);
    expect(placed).toEqual(placed.toSorted((left, right) => left - right));
    expect(new Set(placed).size).toBe(6);
  });

  it('stand one after another where nothing is heard yet', () => {
    expect(begins('One two.', [], false, 100)).toEqual([0, 400]);
  });

  it('share a sound that has fewer beginnings than words', () => {
    const placed = spreadWords('A b c d e f g h.', 'en-US', {
      levels: levelsOf([5, 3]),
      isWhole: true,
      msPerWidth: 70,
    });

    expect(placed).toHaveLength(8);
    expect(placed.every(({ atMs, endMs }) => atMs >= 50 && endMs <= 80)).toBe(true);
  });

  it.each([
    ['ja-JP', '空が青いのは空気のせいです。'],
    ['ar-SA', 'السماء زرقاء لأن الهواء يشتت الضوء.'],
    ['th-TH', 'ท้องฟ้าเป็นสีฟ้า'],
  ] as const)('of every script are placed (%s)', (language, text) => {
    const placed = spreadWords(text, language as 'ja-JP', {
      levels: levelsOf([10, 300]),
      isWhole: true,
      msPerWidth: 70,
    });

    expect(placed.length).toBeGreaterThan(1);
    expect(placed[0]?.atMs).toBe(100);
    expect(placed.at(-1)?.endMs).toBe(3100);
  });
});
