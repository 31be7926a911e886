import { doubleByteCost, doubleByteEncodings } from './double-byte-cost';
import { singleByteCost, singleByteEncodings } from './single-byte-cost';

/** As much is looked at to tell an encoding, bytes. */
const looked = 20_000;
/** No word has more letters of ASCII in a row: what is longer tells nothing of a language. */
const longestRow = 40;

/**
 * What may speak against the likeliest encoding for each byte beyond ASCII, in units of `Math.log`: a few may be odd. Lists of
 * names from many countries are in windows-1252, and have all of its letters alike.
 */
const dearest = (encoding: string, count: number): number => (encoding === 'windows-1252' ? 6 : 5.5) + 8 / count;

const decoded = (encoding: string, bytes: Uint8Array, isCut = false): string | undefined => {
  try {
    // Where more bytes are said to come, half a sign at the end is no error.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
};

const isBeyondAscii = (byte: number | undefined): boolean => byte !== undefined && byte > 0x7f;
const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte > 0x40 && byte < 0x5b) || (byte > 0x60 && byte < 0x7b));
/** What may be the second byte of a sign, in any of the encodings. */
const isTrail = (byte: number | undefined): boolean =>
  byte !== undefined && byte > 0x2f && !(byte > 0x39 && byte < 0x40);

/** Where the stretch ends that holds the byte beyond ASCII at `at`. */
const endOfStretch = (bytes: Uint8Array, at: number, limit: number): number => {
  let [end, row] = [at + 1, 0];
  // The first byte of ASCII may be the second one of a sign; those behind it stand for themselves.
  while (end < limit && (row === 0 ? isTrail(bytes[end]) : isAsciiLetter(bytes[end]) || isBeyondAscii(bytes[end]))) {
    row = isBeyondAscii(bytes[end]) ? 0 : row + 1;
    if (row > longestRow) break;
    end += 1;
  }
  return end;
};

type Sample = { readonly bytes: Uint8Array; readonly isCut: boolean };

/**
 * The words with bytes beyond ASCII, from anywhere in a text, each once: a file may begin with pages of ASCII, and a list that
 * repeats itself says no more than its first rows. No sign of two bytes is cut, but perhaps the last one of all.
 */
const sampleOf = (bytes: Uint8Array): Sample => {
  const sample: number[] = [];
  const seen = new Set<string>();
  let last = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isBeyondAscii(bytes[at])) continue;
    // All from the last stretch to here is ASCII, so that no sign is cut.
    let from = at;
    while (from > last && at - from < longestRow && isAsciiLetter(bytes[from - 1])) from -= 1;
    const limit = Math.min(bytes.length, from + looked - sample.length);
    last = endOfStretch(bytes, at, limit);
    const stretch = bytes.subarray(from, last);
    const key = String.fromCharCode(...stretch);
    if (!seen.has(key)) sample.push(...stretch, 0x0a);
    seen.add(key);
    at = last - 1;
    if (sample.length >= looked) return { bytes: Uint8Array.from(sample.slice(0, -1)), isCut: last < bytes.length };
  }
  return { bytes: Uint8Array.from(sample), isCut: false };
};

const candidates = [
  ...singleByteEncodings.map((encoding) => ({ encoding, costOf: singleByteCost })),
  ...doubleByteEncodings.map((encoding) => ({ encoding, costOf: doubleByteCost })),
];

/** Each encoding in which the bytes are a likely text, the likeliest first. There are bytes beyond ASCII. */
const likelyEncodings = (bytes: Uint8Array): readonly string[] => {
  const sample = sampleOf(bytes);
  const beyondAscii = Math.max(1, sample.bytes.filter(isBeyondAscii).length);
  return candidates
    .flatMap(({ encoding, costOf }) => {
      const text = decoded(encoding, sample.bytes, sample.isCut);
      return text === undefined ? [] : [{ encoding, cost: costOf(encoding, text) / beyondAscii }];
    })
    .filter(({ encoding, cost }) => cost <= dearest(encoding, beyondAscii))
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
