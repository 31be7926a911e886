import { joinBytes } from '@/lib/domain/join-bytes';
import { fields, zeros } from './mp4-boxes';

/** Samples of a frame: fewer are allowed at a stream's end only, more not below 48 kHz (RFC 9639 8.2, 7). */
export const shortestFlacFrame = 16;
export const longestFlacFrame = 4608;

const crcTable = (width: 8 | 16, polynomial: number): Uint16Array => {
  const top = 1 << (width - 1);
  const mask = 2 ** width - 1;
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) value = (value & top ? (value << 1) ^ polynomial : value << 1) & mask;
    return value;
  });
};

/** RFC 9639 9.1.8 and 9.3. */
const headCrc = crcTable(8, 0x07);
const frameCrc = crcTable(16, 0x8005);

const crc8 = (bytes: Uint8Array): number => bytes.reduce((crc, byte) => headCrc[crc ^ byte] ?? 0, 0);
const crc16 = (bytes: Uint8Array): number =>
  bytes.reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (frameCrc[(crc >> 8) ^ byte] ?? 0), 0);

/** A number of at most 36 bits as UTF-8 would write it (RFC 9639 9.1.5). */
const codedNumber = (value: number): Uint8Array => {
  if (value < 0x80) return fields([value, 1]);
  let following = 1;
  while (value >= 2 ** (5 * following + 6)) following += 1;
  const mark = 256 - 2 ** (7 - following);
  const digits = Array.from(
    { length: following },
    (_, index) => 0x80 + (Math.floor(value / 64 ** (following - 1 - index)) % 64),
  );
  return Uint8Array.of(mark + Math.floor(value / 64 ** following), ...digits);
};

/** The description of a stream of one channel and 16 bits whose length is not known (RFC 9639 8.2). `sampleRate`: Hz. */
export const flacStreamInfo = (sampleRate: number): Uint8Array =>
  joinBytes([
    fields([shortestFlacFrame, 2], [longestFlacFrame, 2], [0, 3], [0, 3]),
    // 20 bits of rate, 3 of channels less one, 5 of bits less one, 36 of the length.
    fields([sampleRate * 16, 3], [0xf0, 1], [0, 4]),
    zeros(16),
  ]);

/**
 * Samples of one channel at 24 kHz, 16 bits each with the lowest byte first, as a frame that holds them as they are
 * (RFC 9639 9.2.3). `startsAt`: the number of its first sample.
 */
export const flacFrame = (samples: Uint8Array, startsAt: number): Uint8Array<ArrayBuffer> => {
  const head = joinBytes([
    // Frames of any length; its length follows; 24 kHz; one channel; 16 bits (RFC 9639 9.1).
    fields([0xfff9, 2], [0x77, 1], [0x08, 1]),
    codedNumber(startsAt),
    fields([samples.length / 2 - 1, 2]),
  ]);
  const swapped = samples.slice();
  for (let at = 0; at + 1 < swapped.length; at += 2) {
    swapped[at] = samples[at + 1] ?? 0;
    swapped[at + 1] = samples[at] ?? 0;
  }
  const frame = joinBytes([head, fields([crc8(head), 1]), fields([0x02, 1]), swapped]);
  return joinBytes([frame, fields([crc16(frame), 2])]);
};
