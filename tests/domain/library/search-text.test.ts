import { describe, expect, it } from 'vitest';
import {
  bigramSignature,
  mapSearchText,
  mayContain,
  normaliseSearchText,
  occurrencesOf,
  searchWords,
} from '@/lib/domain/library/search-text';

describe('search texts', () => {
  it.each([
    ['case and width', 'ＡＢＣ Straße', 'abc straße'],
    ['Arabic vowel signs and tatweel', 'مَرْحَبًا بـــك', 'مرحبا بك'],
    ['emphasis inside a phrase', 'the **blue** sky', 'the blue sky'],
    ['white space', 'a \n\t b', 'a b'],
  ])('compare without regard to %s', (_name, text, expected) => {
    expect(normaliseSearchText(text)).toBe(expected);
  });

  it('split a query into its different words', () => {
    expect(searchWords(' Blue  SKY blue ')).toEqual(['blue', 'sky']);
  });

  it('know where in the original each unit stood', () => {
    const { text, starts, ends } = mapSearchText('A **Bé**');

    const start = text.indexOf('bé');
    expect([starts[start], ends[start + 1]]).toEqual([4, 6]);
  });
});

describe('occurrences', () => {
  it('stand in their order, the longer one where two begin together, and none over another', () => {
    const text = 'seaside by the sea';
    const found = occurrencesOf(text, ['sea', 'seaside', 'ide']);

    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['seaside', 'sea']);
  });
});

describe('signatures', () => {
  it('never deny a word that is there, in any script', () => {
    const text = normaliseSearchText('Rayleigh scattering 天空为什么是蓝色的 السماء');
    const signature = bigramSignature(text);

    for (let start = 0; start < text.length; start += 1) {
      expect(mayContain(signature, [text.slice(start, start + 5)])).toBe(true);
    }
  });

  it('deny what cannot be there', () => {
    expect(mayContain(bigramSignature('rayleigh scattering'), ['zxqj'])).toBe(false);
  });
});
