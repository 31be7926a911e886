import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@/lib/domain/locale';
import { directionOf, fallbackLocale } from './locales';
import { resolveLocale } from './resolve-locale';
import type { Translate } from './text-key';

/** The typed `t()` of the current language. Re-renders its component when the language changes. */
export const useT = (): Translate => {
  const { t } = useTranslation();
  return useMemo<Translate>(() => (key, values) => (values === undefined ? t(key) : t(key, { ...values })), [t]);
};

/** The language that is on, and the way it is written. */
export const useLocale = (): { readonly locale: Locale; readonly direction: 'ltr' | 'rtl' } => {
  const { i18n } = useTranslation();
  const locale = resolveLocale(i18n.language ?? fallbackLocale, []);
  return { locale, direction: directionOf(locale) };
};
