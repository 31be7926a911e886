import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import { unpackTexts } from './packed-texts';
import { resolveLocale } from './resolve-locale';

// English too is a chunk beside the first screen's part of it, which `instance.ts` imports as an object.
const chunks = import.meta.glob<string>('../../locales/*.json', { query: '?texts', import: 'default' });
const keyChunks = import.meta.glob<string>('../../locales/en-US.json', { query: '?keys', import: 'default' });

const loading = new Map<string, Promise<void>>();

const load = async (locale: string): Promise<void> => {
  const [texts, keys] = await Promise.all([
    chunks[`../../locales/${locale}.json`]?.(),
    keyChunks['../../locales/en-US.json']?.(),
  ]);
  if (texts === undefined || keys === undefined) return;
  i18n.addResourceBundle(locale, 'translation', unpackTexts(keys, texts), true, true);
};

/** Loads all texts of a language, once. */
export const loadTexts = async (locale: Locale): Promise<void> => {
  const texts = loading.get(locale) ?? load(locale);
  loading.set(locale, texts);
  try {
    await texts;
  } catch (error) {
    loading.delete(locale);
    throw error;
  }
};

/** Loads the texts beyond the first screen, in the current language. */
export const loadRemainingTexts = async (): Promise<void> => loadTexts(resolveLocale(i18n.language, []));
