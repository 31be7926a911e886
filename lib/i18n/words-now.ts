import { type Formats, formatsFor } from './format';
import { i18n } from './instance';
import { resolveLocale } from './resolve-locale';
import type { Translate } from './text-key';
import { loadRemainingTexts } from './texts';

/** The texts and formats of the language that is shown now, for what is written and not drawn. */
export const wordsNow = async (): Promise<{ readonly t: Translate; readonly formats: Formats }> => {
  await loadRemainingTexts();
  const translate = i18n.getFixedT(i18n.language);
  return {
    t: (key, values) => (values === undefined ? translate(key) : translate(key, { ...values })),
    formats: formatsFor(resolveLocale(i18n.language, [])),
  };
};
