/** The eleven locales that Parley speaks, in its interface and aloud. */
export const locales = [
  'ar-SA',
  'de-DE',
  'en-US',
  'es-ES',
  'fr-FR',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'ru-RU',
  'zh-CN',
  'zh-TW',
] as const;

export type Locale = (typeof locales)[number];
