import { describe, expect, it } from 'vitest';
import { estimatedMs, momentIndex } from '@/lib/speech/spoken-time';

describe('the piece that sounds at a moment', () => {
  it('is found by the lengths before it, and is the last one after the end', () => {
    const lengths = [1000, 500, 2000];

    expect([0, 999, 1000, 1499, 1500, 9999].map((atMs) => momentIndex(lengths, atMs))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(momentIndex([], 10)).toBe(0);
  });
});

describe('how long a text takes', () => {
  it('grows with what is heard of it', () => {
    expect(estimatedMs('word')).toBe(280);
    expect(estimatedMs('你好')).toBe(280);
  });
});
