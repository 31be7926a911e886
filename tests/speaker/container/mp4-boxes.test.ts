import { expect, it } from 'vitest';
import { ascii, box, fields, fullBox, zeros } from '@/lib/speaker/container/mp4-boxes';

it('writes numbers with the highest byte first, also those of eight bytes', () => {
  expect([...fields([0x0102, 2], [255, 1], [0x0a0b0c, 3], [1, 4])]).toEqual([1, 2, 255, 10, 11, 12, 0, 0, 0, 1]);
  expect([...fields([2 ** 32 + 5, 8])]).toEqual([0, 0, 0, 1, 0, 0, 0, 5]);
});

it('puts the length of a box before its name, itself included (ISO/IEC 14496-12 4.2)', () => {
  expect([...box('free', zeros(2), ascii('ab'))]).toEqual([0, 0, 0, 12, ...ascii('free'), 0, 0, ...ascii('ab')]);
  expect([...box('moov')]).toEqual([0, 0, 0, 8, ...ascii('moov')]);
});

it('puts version and flags before the content of a full box', () => {
  expect([...fullBox('tfdt', { version: 1, flags: 0x020008 }, zeros(1)).subarray(8)]).toEqual([1, 2, 0, 8, 0]);
  expect([...fullBox('stco', {}).subarray(8)]).toEqual([0, 0, 0, 0]);
});

it('holds boxes within boxes', () => {
  const inner = box('mdat', ascii('x'));
  const outer = box('moof', inner, inner);

  expect(new DataView(outer.buffer).getUint32(0)).toBe(8 + 2 * inner.length);
  expect([...inner, ...inner]).toEqual([...outer.subarray(8)]);
});
