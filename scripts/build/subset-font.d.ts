/** What we use of it: the published types are those of an older version. */
declare module 'subset-font' {
  /** Throws when the font can't be read. */
  function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly keepAllGlyphs: boolean;
      readonly noHinting?: boolean;
      readonly targetFormat: 'truetype' | 'woff2';
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
