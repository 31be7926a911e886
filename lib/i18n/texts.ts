import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import { resolveLocale } from './resolve-locale';
import type { Texts } from './text-key';

// As text, so that English is a chunk beside the first screen's part of it, which `instance.ts` imports as an object.
const chunks = import.meta.glob<string>('../../locales/*.json', { query: '?raw', import: 'default' });

const loading = new Map<string, Promise<void>>();

const load = async (locale: string): Promise<void> => {
  const chunk = await chunks[`../../locales/${locale}.json`]?.();
  if (chunk === undefined) return;
  const texts: Texts = JSON.parse(chunk);
  i18n.addResourceBundle(locale, 'translation', texts, true, true);
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
