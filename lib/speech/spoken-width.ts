const spoken = /[\p{L}\p{N}]|(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const wideLetter = /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const clauseMark = /[，、；：،؛]|[,;:](?=\s)/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether anything in the text is spoken: a letter, a digit or an emoji. */
export const isSpoken = (text: string): boolean => spoken.test(text);

const codePointWidth = (codePoint: string): number => (wideLetter.test(codePoint) ? 2 : 1);

/** How long a text is to the ear: a Han, kana or Hangul letter counts 2, any other code point 1, outer white space 0. */
export const spokenWidth = (text: string): number => {
  let width = 0;
  for (const codePoint of text.trim()) width += codePointWidth(codePoint);
  return width;
};

/**
 * Where to cut a text that is wider than `cap`: the UTF-16 offset after its last clause mark within the cap, else after
 * its last white space, else after its last whole grapheme. Undefined when it is not wider.
 */
export const widthCut = (text: string, cap: number): number | undefined => {
  if (text.length <= cap / 2 || spokenWidth(text) <= cap) return undefined;
  let width = 0;
  let afterGrapheme = 0;
  let afterSpace = 0;
  let afterClause = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    for (const codePoint of segment) width += codePointWidth(codePoint);
    if (width > cap) break;
    const end = index + segment.length;
    afterGrapheme = end;
    if (/^\s/u.test(segment)) afterSpace = end;
    else if (
      clauseMark.test(segment + text.slice(end, end + 1)) &&
      clauseMark.exec(segment + text.slice(end, end + 1))?.index === 0
    )
      afterClause = end;
  }
  return afterClause || afterSpace || afterGrapheme || text.length;
};
