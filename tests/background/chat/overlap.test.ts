import { describe, expect, it } from 'vitest';
import { endOverlap, feedOverlap, overlapLength, startOverlap } from '@/lib/background/chat/overlap';

const continued = (answer: string, texts: readonly string[]): string => {
  let overlap = startOverlap(answer);
  let result = answer;
  for (const text of texts) {
    const fed = feedOverlap(overlap, text);
    overlap = fed.overlap;
    result += fed.text;
  }
  return result + endOverlap(overlap).text;
};

const whole = 'The sky scatters blue light more than red.';

describe('continuing an answer', () => {
  it.each([
    ['appends what does not repeat', 'The sky scatters blue light', [' more than red.']],
    ['drops what repeats the end', 'The sky scatters blue light', ['scatters blue light more than red.']],
    ['drops it however it is cut', 'The sky scatters blue light', [...'scatters blue light more than red.']],
    ['drops the whole answer said again', 'The sky scatters blue light', [whole]],
  ])('%s', (_name, answer, texts) => {
    expect(continued(answer, texts)).toBe(whole);
  });

  it('keeps a short agreement, which is chance', () => {
    expect(continued('ha ha', [' ha', ' ha'])).toBe('ha ha ha ha');
  });

  it('lets the text of a fresh answer through untouched', () => {
    expect(feedOverlap(startOverlap(''), 'anything').text).toBe('anything');
  });

  it('passes on what it still held when the text ends', () => {
    expect(continued('one two three four five', ['two three'])).toBe('one two three four fivetwo three');
  });

  it('finds the longest repetition', () => {
    expect(overlapLength('abcabcabcabc', 'abcabcabcabcX')).toBe(12);
  });
});
