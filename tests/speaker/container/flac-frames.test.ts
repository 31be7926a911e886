import { expect, it } from 'vitest';
import { flacFrame, flacStreamInfo } from '@/lib/speaker/container/flac-frames';

/** CRCs bit by bit, as RFC 9639 9.1.8 and 9.3 define them: a second way to the same numbers. */
const crc = (bytes: readonly number[], width: number, polynomial: number): number => {
  let value = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = Math.floor(value / 2 ** (width - 1)) % 2;
      value = (value * 2) % 2 ** width;
      if (top !== ((byte >> bit) & 1)) value ^= polynomial;
    }
  }
  return value;
};

const samples = Uint8Array.from({ length: 64 }, (_, index) => index);

it('holds the samples as they are, the highest byte first', () => {
  const frame = [...flacFrame(samples, 0)];

  expect(frame.slice(0, 7)).toEqual([0xff, 0xf9, 0x77, 0x08, 0, 0, 31]);
  expect(frame.slice(8, 9)).toEqual([0x02]);
  expect(frame.slice(9, 13)).toEqual([1, 0, 3, 2]);
  expect(frame).toHaveLength(9 + 64 + 2);
});

it('ends its head and itself with their check sums', () => {
  const frame = [...flacFrame(samples, 5)];

  expect(frame[7]).toBe(crc(frame.slice(0, 7), 8, 0x07));
  const [high = 0, low = 0] = frame.slice(-2);
  expect(high * 256 + low).toBe(crc(frame.slice(0, -2), 16, 0x8005));
});

it.each([
  [0x7f, [0x7f]],
  [0x80, [0xc2, 0x80]],
  [0x7ff, [0xdf, 0xbf]],
  [0x800, [0xe0, 0xa0, 0x80]],
  [0x10000, [0xf0, 0x90, 0x80, 0x80]],
  [2 ** 31, [0xfe, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80]],
])('says at which sample it begins, as UTF-8 would write %i', (at, written) => {
  expect([...flacFrame(samples, at).subarray(4, 4 + written.length)]).toEqual(written);
});

it('describes one channel of 16 bits at its rate (RFC 9639 8.2)', () => {
  const info = flacStreamInfo(24_000);

  expect(info).toHaveLength(34);
  expect([...info.subarray(10, 14)]).toEqual([0x05, 0xdc, 0x00, 0xf0]);
});
