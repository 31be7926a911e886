/**
 * Characters that no reader sees and that can carry text to a machine all the same: tags (U+E0000 to U+E007F), zero-width
 * characters, marks and overrides of direction, control characters, soft hyphens, and selectors of a variant that does not
 * exist. Joiners stay within the scripts and emoji that need them, selectors after what has variants.
 */
const invisible = [
  '[\\u0000-\\u0008\\u000B\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F]',
  '[\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFC]',
  '[\\u{E0000}-\\u{E00FF}\\u{1D173}-\\u{1D17A}]',
  '(?<!\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
  '(?<![\\p{Emoji}\\p{S}\\p{Script=Han}])[\\uFE00-\\uFE0F]',
  '(?<![\\p{L}\\p{M}\\p{Emoji}])[\\u200C\\u200D]',
  '(?<=\\p{Script=Latin})[\\u200C\\u200D]',
  '[\\u200C\\u200D](?![\\p{L}\\p{M}\\p{Emoji}])',
].join('|');

/** Runs of white space (as CSS collapses it), and runs of what no reader sees. */
export const gapPattern = (): RegExp => new RegExp(`(?<space>[\\t\\n\\f\\r ]+)|(?:${invisible})+`, 'gu');

const onlyInvisible = new RegExp(`(?:${invisible})+`, 'gu');

/** A text without the characters that no reader sees. */
export const withoutInvisible = (text: string): string => text.replace(onlyInvisible, '');

/** A text for comparison with others: nothing invisible, white space as single spaces. */
export const plainText = (text: string): string => withoutInvisible(text).replace(/\s+/gu, ' ').trim();
