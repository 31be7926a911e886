import { type Formats, formatsFor } from './format';
import { useLocale } from './use-t';

/** The formats of the current language: numbers, bytes, dates, durations. */
export const useFormats = (): Formats => formatsFor(useLocale().locale);
