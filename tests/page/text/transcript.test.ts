import { describe, expect, it } from 'vitest';
import { secondsOf } from '@/lib/page/text/transcript';

describe('secondsOf', () => {
  it.each([
    ['0:04', 4],
    [' 12:30 ', 750],
    ['1:02:09', 3729],
    ['soon', undefined],
    ['1:2', undefined],
    ['', undefined],
  ])('reads %j', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});
