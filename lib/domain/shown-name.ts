import { withFewMarks } from './few-marks';

/** Characters that turn the direction of what follows (CVE-2021-42574), and control characters. */
const turning = /[\u202A-\u202E\u2066-\u2069\p{Cc}]/gu;

/**
 * The name of a file, model or other thing from outside as it is drawn: a character that would turn the direction of
 * what follows is shown as U+FFFD, so that `invoice\u202Efdp.exe` does not look like a PDF.
 */
export const shownName = (name: string): string => withFewMarks(name.replace(turning, '\uFFFD').toWellFormed());
