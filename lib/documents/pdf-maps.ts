/**
 * The character maps that a PDF may name without bringing them (ISO 32000-1, 9.7.5.2), made from what the browser knows. Adobe's
 * own maps are a megabyte: they lead from codes to numbers of glyphs, and from these to Unicode. The codes are Unicode already, or
 * those of an encoding that `TextDecoder` reads. So a code leads to a number beyond all glyphs that Adobe has numbered,
 * and that to its character.
 */

type Ordering = 'Japan1' | 'GB1' | 'CNS1' | 'Korea1';
type Range = readonly [from: number, to: number];

/** Numbers of glyphs begin here that are in no collection (Adobe-Japan1-7, GB1-6, CNS1-7, Korea1-2). The last one is 65,535. */
const firstFree: Readonly<Record<Ordering, number>> = { Japan1: 24_000, GB1: 31_000, CNS1: 20_000, Korea1: 19_000 };

/** Latin to Cyrillic, signs and kana, ideographs, and forms of full width. */
const common: readonly Range[] = [
  [0x0000, 0x04ff],
  [0x2000, 0x33ff],
  [0x4e00, 0x9fff],
  [0xf900, 0xffff],
];
const rareIdeographs: Range = [0x3400, 0x4dbf];
const hangul: Range = [0xac00, 0xd7a3];
const ranges: Readonly<Record<Ordering, readonly Range[]>> = {
  Japan1: [...common, rareIdeographs],
  // More would not fit behind its glyphs.
  GB1: common,
  CNS1: [...common, rareIdeographs],
  Korea1: [...common, hangul],
};

type Slot = { readonly range: Range; readonly first: number };

const slotsOf = (ordering: Ordering): readonly Slot[] => {
  let next = firstFree[ordering];
  return ranges[ordering].map((range) => {
    const first = next;
    next += range[1] - range[0] + 1;
    return { range, first };
  });
};

/** An encoding of one and two bytes. `shift`: what turns its codes into those that the browser reads. */
type Encoding = {
  readonly label: string;
  readonly one: readonly Range[];
  readonly two: readonly Range[];
  readonly shift?: number;
};

const shiftJis: Encoding = {
  label: 'shift_jis',
  one: [
    [0x00, 0x80],
    [0xa0, 0xdf],
  ],
  two: [
    [0x8140, 0x9ffc],
    [0xe040, 0xfcfc],
  ],
};
const ascii: readonly Range[] = [[0x00, 0x80]];
const eucJp: Encoding = {
  label: 'euc-jp',
  one: ascii,
  two: [
    [0x8ea0, 0x8edf],
    [0xa1a1, 0xfefe],
  ],
};
const gbk: Encoding = { label: 'gb18030', one: ascii, two: [[0x8140, 0xfefe]] };
const big5: Encoding = { label: 'big5', one: ascii, two: [[0x8740, 0xfefe]] };
const eucKr: Encoding = { label: 'euc-kr', one: ascii, two: [[0x8141, 0xfefe]] };
const sevenBit = ({ label }: Encoding): Encoding => ({ label, one: [], two: [[0x2121, 0x7e7e]], shift: 0x8080 });

const unicodeNames = /^Uni(GB|CNS|JIS|KS)\w*-(UCS2|UTF16|UTF32)(?:-HW)?-[HV]$/u;
const orderings: Readonly<Record<string, Ordering>> = { GB: 'GB1', CNS: 'CNS1', JIS: 'Japan1', KS: 'Korea1' };

/** The encodings by the names of their maps, without the direction of writing. */
const encodings: readonly (readonly [names: RegExp, ordering: Ordering, encoding: Encoding])[] = [
  [/RKSJ$/u, 'Japan1', shiftJis],
  [/^(?:78-)?EUC$/u, 'Japan1', eucJp],
  [/^(?:|78|Add|Ext)$/u, 'Japan1', sevenBit(eucJp)],
  [/^GB(?:T|pc|Tpc|K|Kp)?-EUC$|^GBK2K$/u, 'GB1', gbk],
  [/^GBT?$/u, 'GB1', sevenBit(gbk)],
  [/B5(?:pc)?$/u, 'CNS1', big5],
  [/^KSC(?:pc)?-EUC$|^KSCms-UHC(?:-HW)?$/u, 'Korea1', eucKr],
  [/^KSC$/u, 'Korea1', sevenBit(eucKr)],
];

const hex = (code: number, bytes: number): string => `<${code.toString(16).padStart(bytes * 2, '0')}>`;

const section = (name: string, lines: readonly string[]): string => `begin${name}\n${lines.join('\n')}\nend${name}\n`;

const spaces = (bytes: number, all: readonly Range[]): readonly string[] =>
  all.map(([from, to]) => `${hex(from, bytes)} ${hex(to, bytes)}`);

/** What stands for a glyph of which only Adobe's number is known. */
export const unknownCharacter = '\uFFFD';

/** From the numbers beyond all glyphs to their characters. Without a character, pdf.js would take a number for one. */
const toCharacters = (ordering: Ordering): string => {
  const unknown = hex(unknownCharacter.charCodeAt(0), 2);
  const glyphs = firstFree[ordering];
  return section('bfrange', [
    `${hex(0, 2)} ${hex(glyphs - 1, 2)} [${`${unknown} `.repeat(glyphs)}]`,
    ...slotsOf(ordering).map(
      ({ range: [from, to], first }) => `${hex(first, 2)} ${hex(first + to - from, 2)} ${hex(from, 2)}`,
    ),
  ]);
};

/** From Unicode to those numbers. What is beyond its first plane has none. */
const ofUnicode = (ordering: Ordering, form: string): string => {
  const bytes = form === 'UTF32' ? 4 : 2;
  const space = {
    UCS2: spaces(2, [[0x0000, 0xffff]]),
    UTF16: [
      ...spaces(2, [
        [0x0000, 0xd7ff],
        [0xe000, 0xffff],
      ]),
      ...spaces(4, [[0xd800dc00, 0xdbffdfff]]),
    ],
    UTF32: spaces(4, [[0x0, 0x10ffff]]),
  }[form];
  const lines = slotsOf(ordering).map(
    ({ range: [from, to], first }) => `${hex(from, bytes)} ${hex(to, bytes)} ${first}`,
  );
  return `${section('codespacerange', space ?? [])}${section('cidrange', lines)}`;
};

const bytesOf = (code: number): Uint8Array<ArrayBuffer> =>
  code > 0xff ? Uint8Array.of(code >> 8, code & 0xff) : Uint8Array.of(code);

/** From an older encoding, code by code, to those numbers. */
const ofEncoding = (ordering: Ordering, { label, one, two, shift = 0 }: Encoding): string => {
  const decoder = new TextDecoder(label);
  const slots = slotsOf(ordering);
  const lines: string[] = [];
  const add = (code: number, bytes: number): void => {
    const text = decoder.decode(bytesOf(code + shift));
    const character = text.charCodeAt(0);
    const slot = slots.find(({ range: [from, to] }) => character >= from && character <= to);
    if (text.length === 1 && character !== 0xfffd && slot !== undefined) {
      lines.push(`${hex(code, bytes)} ${slot.first + character - slot.range[0]}`);
    }
  };
  for (const [from, to] of one) for (let code = from; code <= to; code += 1) add(code, 1);
  for (const [from, to] of two) for (let code = from; code <= to; code += 1) add(code, 2);
  return `${section('codespacerange', [...spaces(1, one), ...spaces(2, two)])}${section('cidchar', lines)}`;
};

/** The map of this name in the form of PostScript (Adobe Technical Note 5014); undefined for one that is none of these. */
export const characterMap = (name: string): string | undefined => {
  const collection = /^Adobe-(Japan1|GB1|CNS1|Korea1)-UCS2$/u.exec(name)?.[1];
  const known = Object.values(orderings).find((ordering) => ordering === collection);
  if (known !== undefined) return toCharacters(known);
  const direction = name.endsWith('V') ? '/WMode 1 def\n' : '';
  const [, script = '', form = ''] = unicodeNames.exec(name) ?? [];
  const ordering = orderings[script];
  if (ordering !== undefined) return `${direction}${ofUnicode(ordering, form)}endcmap\n`;
  if (!/(?:^|-)[HV]$/u.test(name)) return undefined;
  const written = name.replace(/-?[HV]$/u, '');
  const found = encodings.find(([names]) => names.test(written));
  return found && `${direction}${ofEncoding(found[1], found[2])}endcmap\n`;
};

/** What pdf.js asks for a map (`CMapReaderFactory`). Rejects for one that is not known. */
export class CharacterMaps {
  /** `isCompressed`: not in pdf.js's own binary form. */
  async fetch({ name }: { readonly name: string }): Promise<{ cMapData: Uint8Array; isCompressed: false }> {
    const map = characterMap(name);
    if (map === undefined) throw new Error(`No character map ${name}`);
    return { cMapData: new TextEncoder().encode(map), isCompressed: false };
  }
}
