/** One way to write text as bytes, by its name in https://encoding.spec.whatwg.org/, and how sure it is for a text. */
type Candidate = {
  readonly encoding: string;
  isLikely(text: string, bytes: Uint8Array): boolean;
};

/** As much as is looked at to tell an encoding, bytes. */
const looked = 200_000;

const decoded = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The share of signs beyond ASCII that are of a kind; 0 where there are none. */
const share = (text: string, pattern: RegExp): number => {
  const all = count(text, /[^\0-\x7f]/gu);
  return all === 0 ? 0 : count(text, pattern) / all;
};

/** The share of pairs of bytes that stand for a frequent sign: the standards put these first. */
const frequentPairs = (bytes: Uint8Array, isFrequent: (lead: number, trail: number) => boolean): number => {
  let pairs = 0;
  let frequent = 0;
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    // Marks of the script tell nothing.
    if (lead >= 0xa4) {
      pairs += 1;
      if (isFrequent(lead, trail)) frequent += 1;
    }
    at += 1;
  }
  return pairs === 0 ? 0 : frequent / pairs;
};

const kana = /[\u3041-\u30fe]/gu;
const han = /\p{Script=Han}/gu;
const cyrillic = /\p{Script=Cyrillic}/gu;

/** Cyrillic texts are mostly small letters; read by the other table they are mostly large ones. No word has two scripts. */
const isCyrillic = (text: string): boolean =>
  share(text, cyrillic) > 0.8 &&
  !/[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]/iu.test(text) &&
  count(text, /[а-яёіїєґў]/gu) > 2 * count(text, /[А-ЯЁІЇЄҐЎ]/gu);

/** Signs in a Western European text: between letters only letters and the apostrophe. */
const isWestern = (text: string): boolean =>
  share(text, /[À-ÖØ-öø-ÿŒœŠšŽžŸ‘’‚“”„«»–—…€£§°·•\u00a0¡¿ªº©®™±²³µ½¼¾×]/gu) > 0.98 &&
  !/\p{L}[^\0-\x7fÀ-ÖØ-öø-ÿŒœŠšŽžŸ’‘–—·\u00a0]\p{L}/u.test(text) &&
  count(text, /[À-ÖØ-öø-ÿ]/gu) < count(text, /[A-Za-z]/g);

/** In this order: what is likely of one is unlikely of those before. */
const candidates: readonly Candidate[] = [
  { encoding: 'shift_jis', isLikely: (text) => share(text, kana) > 0.2 },
  { encoding: 'euc-jp', isLikely: (text) => share(text, kana) > 0.2 },
  { encoding: 'euc-kr', isLikely: (text) => share(text, /[\uac00-\ud7a3]/gu) > 0.9 },
  {
    encoding: 'gb18030',
    isLikely: (text, bytes) =>
      share(text, han) > 0.6 &&
      frequentPairs(bytes, (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) > 0.8,
  },
  {
    encoding: 'big5',
    isLikely: (text, bytes) =>
      share(text, han) > 0.6 && frequentPairs(bytes, (lead) => lead >= 0xa4 && lead <= 0xc6) > 0.85,
  },
  { encoding: 'windows-1251', isLikely: isCyrillic },
  { encoding: 'koi8-r', isLikely: isCyrillic },
  { encoding: 'windows-1252', isLikely: isWestern },
];

/** The start of a text, without the half of a sign at its end. */
const start = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= looked) return bytes;
  const lineEnd = bytes.lastIndexOf(0x0a, looked);
  return bytes.subarray(0, lineEnd > 0 ? lineEnd : looked);
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
  const sample = start(bytes);
  for (const { encoding, isLikely } of candidates) {
    const tried = decoded(encoding, sample);
    if (tried === undefined || !isLikely(tried, sample)) continue;
    const whole = decoded(encoding, bytes);
    if (whole !== undefined) return { type: 'text', text: whole };
  }
  return { type: 'unknown-encoding' };
};
