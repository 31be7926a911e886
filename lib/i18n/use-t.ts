import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import { directionOf } from './locales';
import { resolveLocale } from './resolve-locale';
import type { Translate } from './text-key';

/** The typed `t()` of the current language. Re-renders its component when the language changes. */
export const useT = (): Translate => {
  const { t } = useTranslation(undefined, { i18n });
  return useMemo<Translate>(() => (key, values) => (values === undefined ? t(key) : t(key, { ...values })), [t]);
};

/** The current language, and its direction of writing. */
export const useLocale = (): { readonly locale: Locale; readonly direction: 'ltr' | 'rtl' } => {
  const { i18n: current } = useTranslation(undefined, { i18n });
  const locale = resolveLocale(current.language, []);
  return { locale, direction: directionOf(locale) };
};
