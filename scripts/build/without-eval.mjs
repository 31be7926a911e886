/**
 * The code with which pdf.js makes functions from texts, and its replacement. Neither ever runs: the extension's policy
 * forbids it, and `isEvalSupported: false` is passed.
 */
const replacements = [
  { text: 'new Function("");', instead: 'return false;' },
  {
    text: 'return new Function("src", "srcOffset", "dest", "destOffset", compiled);',
    instead: 'throw new Error("Not built in");',
  },
];

/**
 * @typedef {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }} CodePlugin
 *
 * A Vite plugin that removes `new Function` from pdf.js (https://github.com/mozilla/pdf.js): the build has none.
 * Fails the build when a version spells it in another way.
 *
 * @returns {CodePlugin}
 */
export const withoutEval = () => ({
  name: 'parley:without-eval',
  transform(code, id) {
    if (!/pdfjs-dist\/build\/pdf(\.worker)?\.mjs/.test(id)) return undefined;
    const cut = replacements.reduce((text, { text: found, instead }) => text.replace(found, instead), code);
    if (/new\s+Function\s*\(/.test(cut))
      throw new Error(`${id} makes functions of texts in a way that is not known here`);
    return { code: cut, map: null };
  },
});
