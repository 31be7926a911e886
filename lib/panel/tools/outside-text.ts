import { withFewMarks } from '@/lib/domain/few-marks';

/**
 * Characters that turn the direction of what follows (CVE-2021-42574), control characters but tab and line end, and
 * characters that are drawn as nothing, in which a text can be carried unseen: zero-width space, word joiner and its
 * neighbours, soft hyphen, byte order mark, tags. Joiners (U+200C, U+200D) belong to scripts and to emoji.
 */
const unseen =
  /[\u202A-\u202E\u2060-\u2064\u2066-\u206F\u200B\u200E\u200F\u00AD\uFEFF\u{E0000}-\u{E007F}]|(?![\t\n\r])\p{Cc}/gu;

/**
 * A text of several lines that a model or a tool wrote, as it is drawn: what cannot be seen, or would turn the rest
 * around, is U+FFFD. What is stored and sent stays as it is.
 */
export const outsideText = (text: string): string => withFewMarks(text.replace(unseen, '\uFFFD').toWellFormed());
