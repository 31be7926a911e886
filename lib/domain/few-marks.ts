/** More marks than any script sets on one letter: Tibetan stacks and Hebrew with all its points stay far below. */
export const maxMarks = 12;

const tooMany = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u');
const stack = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

/**
 * A text as it is drawn: with at most 12 combining marks on a letter. A letter with 100,000 of them keeps the browser's
 * text layout busy for a minute. The text that is stored, sent and copied keeps them all.
 */
export const withFewMarks = (text: string): string => (tooMany.test(text) ? text.replace(stack, '$1') : text);
