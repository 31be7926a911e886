import subsetFont from 'subset-font';

/**
 * A font (WOFF2) with each of its glyphs and without the programs that fit these to coarse pixels: a fifth of its bytes, and no
 * screen that the browsers draw for today asks for them.
 *
 * @param {Uint8Array} font
 * @returns {Promise<Uint8Array>}
 */
export const withoutHints = (font) =>
  subsetFont(Buffer.from(font), undefined, { keepAllGlyphs: true, noHinting: true, targetFormat: 'woff2' });

/**
 * @typedef {{ type: 'asset' | 'chunk', source?: string | Uint8Array }} Output
 * @typedef {{ name: string, generateBundle: (options: unknown, bundle: Record<string, Output>) => Promise<void> }} FontPlugin
 *
 * A Vite plugin that has KaTeX's fonts without their hints.
 *
 * @returns {FontPlugin}
 */
export const unhintedFonts = () => ({
  name: 'parley:unhinted-fonts',
  async generateBundle(_options, bundle) {
    for (const [name, output] of Object.entries(bundle)) {
      if (name.endsWith('.woff2') && output.source instanceof Uint8Array)
        output.source = await withoutHints(output.source);
    }
  },
});
