/** An exponent: a number, a letter or a fraction. What else is raised are ordinals (`1st`), marks and notes. */
const exponent = /^[+\-−–]?(?:\d{1,4}(?:[.,/]\d{1,4})?|[a-z])$/u;
/** A number, a bracket, a sign for a quantity or a unit. A longer word is followed by the number of a note. */
const base = /(?:\d|[)\]}]|(?<!\p{L})\p{L}{1,2}|[\p{Script=Greek}])$/u;

/**
 * What raised text means in a text that cannot raise it: `3 × 10` and `13` is `3 × 10^13`, not `3 × 1013`. `before` is what
 * stands in front of it.
 */
export const raisedText = (before: string, raised: string): string =>
  exponent.test(raised.trim()) && base.test(before) ? `^${raised.trim()}` : raised;
