import { describe, expect, it } from 'vitest';
import { termsOf } from '@/lib/retrieval/terms';

describe('termsOf', () => {
  it.each([
    ['Crème brûlée, twice!', 'fr', ['creme', 'brulee', 'twice']],
    ['bridges glass bus gas', 'en', ['bridge', 'glass', 'bus', 'gas']],
    ['ＡＢＣ １２', 'en', ['abc', '12']],
    ['الجِسْر والجسر جسـر', 'ar', ['جسر', 'جسر', 'جسر']],
    ['ガラス', 'ja', ['ガラス']],
  ])('folds %j', (text, locale, expected) => {
    expect(termsOf(text, locale)).toEqual(expected);
  });

  it('reads a text whose declared language is none', () => {
    expect(termsOf('two words', 'not a language!')).toEqual(['two', 'word']);
  });

  it('cuts Japanese into words', () => {
    expect(termsOf('東京の博物館', 'ja')).toContain('博物館');
  });
});
