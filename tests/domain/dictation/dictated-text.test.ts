import { describe, expect, it } from 'vitest';
import { spacedBetween } from '@/lib/domain/dictation/dictated-text';

describe('dictated words between what is written', () => {
  it.each([
    ['in an empty field', '', ' Hello. ', '', 'Hello.'],
    ['after a word', 'Say', 'hello', '', ' hello'],
    ['after a space', 'Say ', 'hello', '', 'hello'],
    ['between two words', 'are', 'far smaller', 'than', ' far smaller '],
    ['before a full stop', 'It ends', 'here', '.', ' here'],
    ['after an opening bracket', 'Light (', 'blue', ')', 'blue'],
    ['as a punctuation mark', 'It ends', '.', '', '.'],
    ['in Chinese', '今天', '天气很好', '吗', '天气很好'],
    ['in Japanese', 'これは', 'ペンです', '', 'ペンです'],
    ['in Korean, which has spaces', '오늘', '날씨', '', ' 날씨'],
    ['in Arabic', 'السماء', 'زرقاء', '؟', ' زرقاء'],
    ['without a word', 'Say', '  ', '', ''],
  ])('%s', (_where, before, words, after, expected) => {
    expect(spacedBetween(before, words, after)).toBe(expected);
  });
});
