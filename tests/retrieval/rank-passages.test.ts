import { describe, expect, it } from 'vitest';
import { rankPassages } from '@/tests/simulators/sandbox/rank-passages';

const best = (question: string, passages: readonly string[], locale?: string): string | undefined => {
  const ranked = rankPassages(question, passages, locale === undefined ? {} : { locale });
  return passages[ranked[0]?.index ?? -1];
};

describe('rankPassages', () => {
  const bridge = [
    'The old town lies on the north bank.',
    'The bridge was built in 1932 by a local company.',
    'Tickets for the museum cost four euros.',
    'Since 1998 the bridge is closed to cars.',
  ];

  it('puts the passage that shares the rarest words of the question first', () => {
    expect(best('When was the bridge built?', bridge)).toBe(bridge[1]);
    expect(best('How much is a ticket?', bridge)).toBe(bridge[2]);
  });

  it('leaves out passages that share no word with the question', () => {
    expect(rankPassages('elephants', bridge)).toEqual([]);
    expect(rankPassages('museum', bridge).map((ranked) => ranked.index)).toEqual([2]);
  });

  it('prefers the shorter of two passages with the same hits', () => {
    const passages = ['A lion sleeps among many other tired animals of the hot and dry plain.', 'A lion sleeps.'];

    expect(best('lion', passages)).toBe(passages[1]);
  });

  it('lets repetitions of one word not outweigh a second word of the question', () => {
    const passages = ['salt salt salt salt salt salt', 'salt and pepper with bread', 'nothing of the sort here'];

    expect(best('salt pepper', passages)).toBe(passages[1]);
  });

  it('keeps the given order between equal scores', () => {
    const ranked = rankPassages('apple', ['apple pie', 'apple jam', 'pear jam']);

    expect(ranked.map((passage) => passage.index)).toEqual([0, 1]);
  });

  it('scores by Okapi BM25', () => {
    const ranked = rankPassages('cat', ['cat dog', 'dog bird']);

    expect(ranked).toHaveLength(1);
    // N = 2, n = 1, both passages of mean length: ln(1 + 1.5 / 1.5) · 2.2 / (1 + 1.2).
    expect(ranked[0]?.score).toBeCloseTo(Math.log(2), 10);
  });

  it('ranks Japanese, which has no blanks between words', () => {
    const passages = ['橋は1932年に建設されました。', '博物館の入場料は四ユーロです。', '町は北の岸にあります。'];

    expect(best('博物館の入場料はいくらですか。', passages, 'ja')).toBe(passages[1]);
    expect(best('橋はいつ建設されましたか。', passages, 'ja')).toBe(passages[0]);
  });

  it('ranks Arabic across vowel signs, letter forms and the article', () => {
    const passages = ['بُنِيَ الجِسْرُ عام 1932.', 'سعر تذكرة المتحف أربعة يورو.', 'تقع المدينة القديمة على الضفة الشمالية.'];

    expect(best('متى بني جسر المدينه؟', passages, 'ar')).toBe(passages[0]);
    expect(best('كم سعر التذكرة؟', passages, 'ar')).toBe(passages[1]);
  });

  it('gives nothing for an empty question or no passages', () => {
    expect(rankPassages('', bridge)).toEqual([]);
    expect(rankPassages('  ?! ', bridge)).toEqual([]);
    expect(rankPassages('bridge', [])).toEqual([]);
    expect(rankPassages('bridge', [''])).toEqual([]);
  });
});
