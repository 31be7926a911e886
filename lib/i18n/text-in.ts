import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import type { TextKey } from './text-key';
import { loadTexts } from './texts';

/** A text in a language that need not be the one that is shown. Rejects when its file cannot be loaded. */
export const textIn = async (locale: Locale, key: TextKey): Promise<string> => {
  await loadTexts(locale);
  return i18n.getFixedT(locale)(key);
};
