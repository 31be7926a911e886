import { withFewMarks } from '@/lib/domain/few-marks';

/**
 * Control characters but tab and line feed, characters that turn the direction of what follows (CVE-2021-42574), and those in
 * which words can stand that only a model reads: tag characters, selectors of variants but that of emoji, what has no width,
 * Hangul fillers.
 */
const hidden =
  /(?!\uFE0F)\p{Variation_Selector}|[\u115F\u1160\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]|[^\P{Cc}\t\n]/gu;

/** Whether a text holds what is not seen, or turns what is seen. */
export const hasHidden = (text: string): boolean => text.search(hidden) !== -1;

/** A stranger's text of at most so many characters, without what is hidden in it. */
export const plainText = (text: string, most: number): string => {
  // Cut first: a text of 10 MB is not walked through.
  const kept = withFewMarks(text.slice(0, most).replaceAll('\r\n', '\n').replace(hidden, '').toWellFormed());
  return text.length > most ? `${kept.slice(0, most - 1)}…` : kept;
};
