/**
 * What pdf.js (https://github.com/mozilla/pdf.js) does with a font that names its glyphs by their numbers and brings no map to
 * Unicode: it takes each number for a character, which makes wrong letters that nobody notices. Here each is the
 * sign for an unknown character (U+FFFD), unless the font in the file tells which character the glyph is for: a TrueType font by
 * its `cmap`, a font of PostScript by the names of its glyphs. A font that comes with numbers of its own for its glyphs
 * (`CIDToGIDMap`) is left alone: those who write one use Unicode for the codes.
 */
const glyphNumbers = `class GlyphNumbers extends IdentityToUnicodeMap {
  letters = new Map();
  constructor({ firstChar, lastChar, cMap }) {
    super(firstChar, lastChar);
    this.cMap = cMap;
  }
  get(code) {
    return this.letters.get(this.cMap.lookup(code)) ?? "\\uFFFD";
  }
  note(glyph, unicode) {
    if (unicode >= 0x20 && unicode <= 0x10ffff && !(unicode >= 0xd800 && unicode <= 0xf8ff) && !this.letters.has(glyph)) {
      this.letters.set(glyph, String.fromCodePoint(unicode));
    }
  }
  static learn(map, { platformId, mappings }) {
    if (!(map instanceof GlyphNumbers)) return;
    for (const { charCode, glyphId } of mappings) {
      if (platformId !== 1 || charCode < 0x7f) map.note(glyphId, charCode);
    }
  }
  static learnNames(map, cff) {
    if (!(map instanceof GlyphNumbers) || cff.isCIDFont) return;
    const known = getGlyphsUnicode();
    for (const [glyph, name] of (cff.charset?.charset ?? []).entries()) {
      map.note(glyph, getUnicodeForGlyph(name, known));
    }
  }
}
`;

const replacements = [
  {
    text: '\n;// ./src/core/cff_font.js\n',
    instead: `\n${glyphNumbers}\n;// ./src/core/cff_font.js\n`,
  },
  {
    text: 'return new IdentityToUnicodeMap(properties.firstChar, properties.lastChar);',
    instead:
      'return properties.hasOwnGlyphNumbers ? new IdentityToUnicodeMap(properties.firstChar, properties.lastChar) : new GlyphNumbers(properties);',
  },
  {
    text: 'cidToGidBytes = cidToGidMap.getBytes();',
    instead: 'cidToGidBytes = cidToGidMap.getBytes();\n          properties.hasOwnGlyphNumbers = true;',
  },
  {
    text: 'const cidToGidMap = properties.cidToGidMap || [];',
    instead:
      'GlyphNumbers.learn(properties.toUnicode, readCmapTable(tables.cmap, font, false, true));\n      const cidToGidMap = properties.cidToGidMap || [];',
  },
  {
    text: 'this.cff.duplicateFirstGlyph();',
    instead: 'GlyphNumbers.learnNames(properties.toUnicode, this.cff);\n    this.cff.duplicateFirstGlyph();',
  },
];

/**
 * The worker of pdf.js with that. Throws when a version spells one of the places in another way.
 *
 * @param {string} code
 * @returns {string}
 */
export const unreadGlyphs = (code) =>
  replacements.reduce((text, { text: found, instead }) => {
    if (text.split(found).length !== 2) throw new Error(`pdf.worker.mjs of pdf.js has not once: ${found}`);
    return text.replace(found, () => instead);
  }, code);

/**
 * @typedef {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }} CodePlugin
 *
 * A Vite plugin that has unknown glyphs known as such.
 *
 * @returns {CodePlugin}
 */
export const pdfUnreadGlyphs = () => ({
  name: 'parley:pdf-unread-glyphs',
  transform(code, id) {
    return /pdfjs-dist\/build\/pdf\.worker\.mjs/.test(id) ? { code: unreadGlyphs(code), map: null } : undefined;
  },
});
