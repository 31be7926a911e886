import { type Formats, formatsFor } from './format';
import { useLocale } from './use-t';

/** The formats of the language that is on: numbers, bytes, dates, durations. */
export const useFormats = (): Formats => formatsFor(useLocale().locale);
