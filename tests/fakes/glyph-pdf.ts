/** How a font that names its glyphs by their numbers is written into a PDF (ISO 32000-1, 9.7). */
export type GlyphFont = {
  /** The font in the file, and the key under which it stands. */
  readonly program?: { readonly key: 'FontFile2' | 'FontFile3'; readonly bytes: Uint8Array };
  /** `CIDToGIDMap`, in hex. */
  readonly glyphs?: string;
  /** A map to Unicode, as the body of a CMap. */
  readonly toUnicode?: string;
};

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

/** A PDF whose one line is written by numbers of glyphs (`Identity-H`, ordering *Identity*). `codes` in hex. */
export const glyphPdf = (codes: string, { program, glyphs, toUnicode }: GlyphFont = {}): Uint8Array<ArrayBuffer> => {
  const content = `BT /F1 12 Tf 72 720 Td <${codes}> Tj ET`;
  const stream = (head: string, bytes: Uint8Array): Uint8Array =>
    joined([bytesOf(`<< ${head} /Length ${bytes.length} >>\nstream\n`), bytes, bytesOf('\nendstream')]);
  const isNames = program?.key === 'FontFile3';
  const mapped = glyphs === undefined ? '' : ' /CIDToGIDMap 9 0 R';
  const objects = [
    bytesOf('<< /Type /Catalog /Pages 2 0 R >>'),
    bytesOf('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    bytesOf(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    ),
    stream('', bytesOf(content)),
    bytesOf(
      `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Made /Encoding /Identity-H /DescendantFonts [6 0 R]${toUnicode === undefined ? '' : ' /ToUnicode 10 0 R'} >>`,
    ),
    bytesOf(
      `<< /Type /Font /Subtype /CIDFontType${isNames ? 0 : 2} /BaseFont /ABCDEF+Made /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 7 0 R${mapped} >>`,
    ),
    bytesOf(
      `<< /Type /FontDescriptor /FontName /ABCDEF+Made /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80${program === undefined ? '' : ` /${program.key} 8 0 R`} >>`,
    ),
    stream(isNames ? '/Subtype /CIDFontType0C' : '', program?.bytes ?? new Uint8Array()),
    stream(
      '',
      Uint8Array.from((glyphs ?? '').match(/../gu) ?? [], (hex) => Number.parseInt(hex, 16)),
    ),
    stream('', bytesOf(toUnicode ?? '')),
  ];
  const pieces = [bytesOf('%PDF-1.5\n')];
  let at = 9;
  const offsets = objects.map((object, index) => {
    const offset = at;
    const piece = joined([bytesOf(`${index + 1} 0 obj\n`), object, bytesOf('\nendobj\n')]);
    pieces.push(piece);
    at += piece.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pieces.push(
    bytesOf(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return joined(pieces);
};
