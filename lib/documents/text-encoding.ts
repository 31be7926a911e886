import { doubleByteCost, doubleByteEncodings } from './double-byte-cost';
import { singleByteCost, singleByteEncodings } from './single-byte-cost';

/** As much is looked at to tell an encoding, bytes. */
const looked = 20_000;

/** What may speak against the likeliest encoding for each byte beyond ASCII, in units of `Math.log`: a few may be odd. */
const dearest = (count: number): number => 5.5 + 8 / count;

const decoded = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The start of a text, without the half of a sign at its end. */
const start = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= looked) return bytes;
  const lineEnd = bytes.lastIndexOf(0x0a, looked);
  return bytes.subarray(0, lineEnd > 0 ? lineEnd : looked);
};

const candidates = [
  ...singleByteEncodings.map((encoding) => ({ encoding, costOf: singleByteCost })),
  ...doubleByteEncodings.map((encoding) => ({ encoding, costOf: doubleByteCost })),
];

/** Each encoding in which the bytes are a likely text, the likeliest first. */
const likelyEncodings = (bytes: Uint8Array): readonly string[] => {
  const sample = start(bytes);
  const beyondAscii = sample.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
  return candidates
    .flatMap(({ encoding, costOf }) => {
      const text = decoded(encoding, sample);
      return text === undefined ? [] : [{ encoding, cost: costOf(encoding, text) / beyondAscii }];
    })
    .filter(({ cost }) => cost <= dearest(beyondAscii))
    .sort((one, two) => one.cost - two.cost)
    .map(({ encoding }) => encoding);
};

const marks = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** UTF-16 without its mark, of a text that is mostly ASCII: every other byte is 0. */
const unmarked = (bytes: Uint8Array): string | undefined => {
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const sample = bytes.subarray(0, 2 * Math.min(bytes.length / 2, 1000));
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < sample.length * 0.35) return undefined;
  return even === 0 ? 'utf-16le' : 'utf-16be';
};

/** What a file's bytes say. */
export type ReadText =
  | { readonly type: 'text'; readonly text: string }
  /** Text, but nobody can say of which encoding. */
  | { readonly type: 'unknown-encoding' }
  | { readonly type: 'no-text' };

/** A text holds no NUL and hardly another control. */
const isText = (bytes: Uint8Array): boolean => {
  const controls = bytes.reduce((sum, byte) => sum + (byte < 0x20 && ![9, 10, 12, 13].includes(byte) ? 1 : 0), 0);
  return !bytes.includes(0) && controls <= bytes.length / 1000;
};

/**
 * The text of a file. Programs for tables still write the encoding of their country: UTF-8 is tried first, then what a mark
 * at the beginning says, then each encoding in which the bytes make a likely text.
 */
export const readText = (bytes: Uint8Array): ReadText => {
  const mark = marks.find(({ bytes: wanted }) => wanted.every((byte, index) => bytes[index] === byte));
  const wide = mark?.encoding ?? unmarked(bytes);
  if (wide !== undefined) {
    const text = decoded(wide, bytes);
    return text === undefined || text.includes('\0') ? { type: 'no-text' } : { type: 'text', text };
  }
  const text = bytes.includes(0) ? undefined : decoded('utf-8', bytes);
  if (text !== undefined) return { type: 'text', text };
  if (!isText(bytes)) return { type: 'no-text' };
  for (const encoding of likelyEncodings(bytes)) {
    const whole = decoded(encoding, bytes);
    if (whole !== undefined) return { type: 'text', text: whole };
  }
  return { type: 'unknown-encoding' };
};
