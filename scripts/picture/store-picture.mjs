/**
 * What a picture of the stores shows.
 * @typedef {object} StorePicture
 * @property {string} locale Whose fonts and direction it has.
 * @property {string} name
 * @property {string} summary Its first sentence is drawn large.
 * @property {string} mark The product's mark, an SVG.
 * @property {string} [panel] The address of a picture of the panel, 360 × 800 px, which stands at the end like the panel itself.
 */

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The name and summary of a file of `docs/store`. @param {string} text @throws {Error} When it has another form. */
export const readListing = (text) => {
  const { name, summary } = /^# (?<name>.+)\n\n## Summary\n\n(?<summary>.+)\n/u.exec(text)?.groups ?? {};
  if (name === undefined || summary === undefined) throw new Error('A listing begins with its name and its summary.');
  return { name, summary };
};

/** Node's own answer has another name in each of its versions. */
const writtenFromRight = new Set(['ar', 'fa', 'he', 'ur']);

const style = `
  * { box-sizing: border-box; margin: 0; }
  html { background: #e9f5f2; color: #10302b; font-family: 'Noto Sans', 'Noto Sans CJK SC', system-ui, sans-serif; }
  html:lang(ja) { font-family: 'Noto Sans CJK JP', sans-serif; word-break: auto-phrase; }
  html:lang(ko) { font-family: 'Noto Sans CJK KR', sans-serif; word-break: keep-all; }
  html:lang(zh-TW) { font-family: 'Noto Sans CJK TC', sans-serif; }
  body { display: flex; block-size: 100vh; }
  main { flex: 1; display: flex; flex-direction: column; justify-content: center; gap: 3vh; padding: 8vh 7vw; text-wrap: balance; }
  header { display: flex; align-items: center; gap: 0.5em; font-size: 6vh; font-weight: 600; }
  header svg { inline-size: 1.4em; block-size: 1.4em; }
  h1 { font-size: 6vh; line-height: 1.3; font-weight: 700; }
  p { font-size: 3.6vh; line-height: 1.4; }
  img { block-size: 800px; inline-size: 360px; border-inline-start: 1px solid #b7d8d1; box-shadow: 0 0 40px #10302b26; }
  .tile main { gap: 4vh; }
  .tile header { font-size: 12vh; }
  .tile h1 { font-size: 8vh; font-weight: 600; }`;

/** The page that is photographed for a picture. @param {StorePicture} picture */
export const storePage = ({ locale, name, summary, mark, panel }) => {
  const [first = summary, ...rest] = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(summary)].map(
    ({ segment }) => segment.trim(),
  );
  const direction = writtenFromRight.has(new Intl.Locale(locale).language) ? 'rtl' : 'ltr';
  const more = panel === undefined ? '' : rest.map((sentence) => `<p>${escaped(sentence)}</p>`).join('');
  const beside = panel === undefined ? '' : `<img alt="" src="${escaped(panel)}">`;
  return (
    `<!doctype html><html lang="${locale}" dir="${direction}"><meta charset="utf-8"><style>${style}</style>` +
    `<body class="${panel === undefined ? 'tile' : 'screen'}"><main><header>${mark}${escaped(name)}</header>` +
    `<h1>${escaped(first)}</h1>${more}</main>${beside}</body></html>`
  );
};
