/** A number, with its sign or as a fraction; a letter that no language ends its ordinals with (`1ª`, `1º`, `XXe`). */
const term = '(?:\\d{1,4}(?:[.,/]\\d{1,4})?|[b-df-np-z])';
const exponent = new RegExp(`^[+\\-−–]?${term}$`, 'iu');
/** More than one term. A list of notes (`1,2`, `3–5`) stands behind words. */
const longExponent = new RegExp(`^[+\\-−–]?${term}(?:\\s*[+\\-−–·/]\\s*${term})+$`, 'iu');

/** A letter for a quantity, and units that are raised. A longer word is followed by the number of a note. */
const letter = '(?<![\\p{L}\\p{M}])[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]';
const units = '(?<!\\p{L})(?:[cdkmnµμ]m|ms|ns|ft|yd|mi|ha|[Hk]z|км|см|мм|дм)';
/** A bracket around signs and letters; one around words is a remark. */
const bracket = '[([{](?:[^()[\\]{}\\p{L}]|\\p{L}(?!\\p{L}{2}))*[)\\]}]';
/** Two letters behind a sign: `E = mc`. */
const product = '(?<=[=+−×·*/^(]\\s?)\\p{L}{2}';
const base = new RegExp(`(?:\\d|${bracket}|${letter}|${units}|${product})\\s?$`, 'u');
/** A year is not raised to a power: what stands there is the number of a note. */
const year = /(?<![\d.,])(?:1[5-9]|20)\d\d$/u;

/**
 * What raised text means in a text that cannot raise it: `3 × 10` and `13` is `3 × 10^13`, not `3 × 1013`. What else is raised are
 * ordinals (`1st`), marks and the numbers of notes: they stay. `before` is what stands in front of it.
 */
export const raisedText = (before: string, raised: string): string => {
  const written = raised.trim();
  const near = before.slice(-60);
  if (!base.test(near) || year.test(near)) return raised;
  if (exponent.test(written)) return `^${written}`;
  return longExponent.test(written) && !/^\d+(?:\s*[–-]\s*\d+)+$/u.test(written) ? `^(${written})` : raised;
};
