import type { Locale } from '@/lib/domain/locale';

/** One language of the interface. */
export type LocaleInfo = {
  readonly id: Locale;
  /** Its own name for itself, shown in the language list whatever language is on. */
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
};

/** The languages of the interface, in the order of the language list. A new one is a file in `locales/` and a line here. */
export const localeInfos: readonly LocaleInfo[] = [
  { id: 'de-DE', ownName: 'Deutsch', direction: 'ltr' },
  { id: 'en-US', ownName: 'English', direction: 'ltr' },
  { id: 'es-ES', ownName: 'Español', direction: 'ltr' },
  { id: 'fr-FR', ownName: 'Français', direction: 'ltr' },
  { id: 'pt-BR', ownName: 'Português (Brasil)', direction: 'ltr' },
  { id: 'ru-RU', ownName: 'Русский', direction: 'ltr' },
  { id: 'ar-SA', ownName: 'العربية', direction: 'rtl' },
  { id: 'ja-JP', ownName: '日本語', direction: 'ltr' },
  { id: 'ko-KR', ownName: '한국어', direction: 'ltr' },
  { id: 'zh-CN', ownName: '简体中文', direction: 'ltr' },
  { id: 'zh-TW', ownName: '繁體中文', direction: 'ltr' },
];

/** Shown where a text or a language is missing. */
export const fallbackLocale: Locale = 'en-US';

/** Which way a locale is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' =>
  localeInfos.find((info) => info.id === locale)?.direction ?? 'ltr';
