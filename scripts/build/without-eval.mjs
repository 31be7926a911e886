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
 * The forms of XFA (an old kind of PDF form) are a fifth of the worker and are never read here (`enableXfa` is off). What
 * replaces them has the one name that the rest of the file mentions. Without the marks of a bundle nothing is cut.
 */
const xfaForms = /\n;\/\/ \.\/src\/core\/xfa\/[\s\S]*?(?=\n;\/\/ \.\/src\/core\/(?!xfa\/))/g;
const noXfaForms = '\nclass XFAFactory { static getRichTextAsHtml() { return null; } }\n';

/**
 * @param {string} code
 * @returns {string}
 */
const withoutXfaForms = (code) => {
  let isFirst = true;
  return code.replace(xfaForms, () => {
    const instead = isFirst ? noXfaForms : '';
    isFirst = false;
    return instead;
  });
};

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
    const cut = replacements.reduce(
      (text, { text: found, instead }) => text.replace(found, instead),
      withoutXfaForms(code),
    );
    if (/new\s+Function\s*\(/.test(cut))
      throw new Error(`${id} makes functions of texts in a way that is not known here`);
    return { code: cut, map: null };
  },
});
