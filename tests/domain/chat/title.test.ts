import { describe, expect, it } from 'vitest';
import { titleFrom } from '@/lib/domain/chat/title';

const graphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

describe('titleFrom', () => {
  it('takes a short question as it is, on one line', () => {
    expect(titleFrom('  Why is\nthe sky   blue?')).toBe('Why is the sky blue?');
  });

  it('cuts a long one at a word', () => {
    const title = titleFrom('Please explain in detail why the sky appears blue during the day and red in the evening');

    expect(title).toBe('Please explain in detail why the sky appears blue during the…');
  });

  it('cuts one endless word, and text without spaces', () => {
    expect(graphemes(titleFrom('x'.repeat(500)))).toBe(61);
    expect(graphemes(titleFrom('天空为什么是蓝色的'.repeat(20)))).toBeLessThanOrEqual(61);
  });

  it('never cuts a character made of several', () => {
    const family = '👩‍👩‍👧‍👦';

    expect(titleFrom(family.repeat(80)).replaceAll(family, '')).toBe('…');
  });
});
