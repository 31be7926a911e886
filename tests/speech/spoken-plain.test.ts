import { describe, expect, it } from 'vitest';
import { type PlainOptions, spokenPlain } from '@/lib/speech/spoken-plain';

const plain: PlainOptions = { urls: 'host', emoji: 'drop', replacements: [] };
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
