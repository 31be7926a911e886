import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { type BodyDamage, limitBytes } from './body-limits';

/** Sends chunks through and tells what would be written, and the fault that ended it. */
const run = (chunks: readonly string[], damage: BodyDamage): readonly [readonly string[], string | undefined] => {
  const writes: string[] = [];
  let offset = 0;
  for (const chunk of ['', ...chunks]) {
    const limited = limitBytes(Buffer.from(chunk), offset, damage);
    for (const write of limited.writes) {
      writes.push(Buffer.from(write).toString());
      offset += write.length;
    }
    if (limited.fault !== undefined) return [writes, limited.fault];
  }
  return [writes, undefined];
};

describe('limitBytes', () => {
  it('passes an undamaged body on as it comes', () => {
    expect(run(['abc', 'de'], {})).toEqual([['abc', 'de'], undefined]);
  });

  it.each([
    [0, []],
    [1, ['a']],
    [3, ['abc']],
    [4, ['abc', 'd']],
    [5, ['abc', 'de']],
  ])('cuts at byte %i', (atByte, expected) => {
    expect(run(['abc', 'de'], { cut: { atByte, how: 'reset' } })).toEqual([expected, 'cut']);
  });

  it('never cuts at a place behind the end', () => {
    expect(run(['abc', 'de'], { cut: { atByte: 6, how: 'end' } })).toEqual([['abc', 'de'], undefined]);
  });

  it('takes the nearer of cut and stall', () => {
    expect(run(['abcde'], { cut: { atByte: 4, how: 'end' }, stall: { atByte: 2 } })).toEqual([['ab'], 'stall']);
    expect(run(['abcde'], { cut: { atByte: 2, how: 'end' }, stall: { atByte: 4 } })).toEqual([['ab'], 'cut']);
  });

  it('splits every few bytes, counted from the beginning of the body', () => {
    expect(run(['abc', 'defgh'], { writeBytes: 2 })).toEqual([['ab', 'c', 'd', 'ef', 'gh'], undefined]);
  });

  it('splits at given places', () => {
    expect(run(['abc', 'defgh'], { splitAt: [4, 1, 3] })).toEqual([['a', 'bc', 'd', 'efgh'], undefined]);
  });
});
