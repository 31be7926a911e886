import { describe, expect, it } from 'vitest';
import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { withAnnounced } from '@/lib/speech/announced-words';
import { type PlainOptions, spokenPlain } from '@/lib/speech/spoken-plain';

const plain: PlainOptions = { urls: 'host', emoji: 'drop', replacements: [] };
const spoken = (tag: string): SpeechLanguage => speechLanguage(tag) ?? 'en-US';
const said = (text: string, options: Partial<PlainOptions> = {}): string | undefined =>
  spokenPlain(text, { ...plain, ...options })?.text;

describe('what a voice says of a sentence without markup', () => {
  it('leaves marks alone that would be markup elsewhere', () => {
    expect(said('2 * 3 * 4 is _not_ [a](b).')).toBe('2 * 3 * 4 is _not_ [a](b).');
  });

  it('says of an address its host, all of it, or nothing', () => {
    const text = 'See https://www.example.org/a/b?c=d for more.';

    expect(said(text)).toBe('See example.org for more.');
    expect(said(text, { urls: 'full' })).toBe('See https://www.example.org/a/b?c=d for more.');
    expect(said(text, { urls: 'skip' })).toBe('See for more.');
  });

  it('drops emoji, or keeps them', () => {
    expect(said('Well done 🎉 everyone.')).toBe('Well done everyone.');
    expect(said('Well done 🎉 everyone.', { emoji: 'keep' })).toBe('Well done 🎉 everyone.');
  });

  it.each([
    ['About 3 × 10^13 stars.', 'en', 'About 3 × 10 to the 13 stars.'],
    ['Etwa 10^−3 m.', 'de-DE', 'Etwa 10 hoch −3 m.'],
    ['約10^13個の星。', 'ja', '約10の13乗個の星。'],
    ['大约10^13颗星。', 'zh-CN', '大约10的13次方颗星。'],
    ['Sind 2^(n+1) genug?', 'de', 'Sind 2 hoch n+1 genug?'],
    ['Ga x^2 yn.', 'cy', 'Ga x^2 yn.'],
    ['See https://example.org/a^2 and foo^bar.', 'en', 'See example.org and foo^bar.'],
    ['The note [^1] and ^_^ stay.', 'en', 'The note [^1] and ^_^ stay.'],
  ])('says a power in the language of the text: %s (%s)', (text, language, expected) => {
    const block = spokenPlain(text, plain);

    expect(block && withAnnounced(block, spoken(language)).text).toBe(expected);
  });

  it('leads a power back to where it stands', () => {
    const text = 'About 10^13 stars.';
    const written = spokenPlain(text, plain);
    const block = written && withAnnounced(written, spoken('en'));
    const exponent = block?.map.find(([start, end]) => block.text.slice(start, end).startsWith('13'));

    expect(text.slice(exponent?.[2] ?? 0, exponent?.[3] ?? 0)).toMatch(/^13/u);
    expect(block?.map.every(([, , start, end]) => start === null || end === null || end <= text.length)).toBe(true);
  });

  it('leads every unit back to the sentence', () => {
    const text = 'See https://www.example.org/a now.';
    const block = spokenPlain(text, plain);
    const host = block?.map.find(([start, end]) => block.text.slice(start, end).includes('example.org'));

    expect(text.slice(host?.[2] ?? 0, host?.[3] ?? 0)).toContain('example.org');
  });

  it('says nothing of signs that have no sound', () => {
    expect(said('…')).toBeUndefined();
    expect(said('🎉')).toBeUndefined();
  });
});
