import { withFewMarks } from '@/lib/domain/few-marks';

/**
 * Control characters but tab and line feed, characters that turn the direction of what follows (CVE-2021-42574), and the
 * tag characters (U+E0000 to U+E007F), in which instructions can stand that only a model reads.
 */
const hidden = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|[^\P{Cc}\t\n]/gu;

/** Whether a text holds what is not seen, or turns what is seen. */
export const hasHidden = (text: string): boolean => text.search(hidden) !== -1;

/** A stranger's text of at most so many characters, without what is hidden in it. */
export const plainText = (text: string, most: number): string => {
  // Cut first: a text of 10 MB is not walked through.
  const kept = withFewMarks(text.slice(0, most).replaceAll('\r\n', '\n').replace(hidden, '').toWellFormed());
  return text.length > most ? `${kept.slice(0, most - 1)}…` : kept;
};
