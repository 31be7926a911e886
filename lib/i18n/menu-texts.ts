import { fallbackLocale } from './locales';
import { type LanguageChoice, resolveLocale } from './resolve-locale';

/** The texts of the menu that a right click on a page opens. */
type MenuTexts = typeof import('@/locales/en-US.json').menu;

// Only this area of each language becomes part of the background, which has no interface of its own.
const areas = import.meta.glob<MenuTexts>('../../locales/*.json', { import: 'menu', eager: true });

const textsOf = (locale: string): MenuTexts | undefined => areas[`../../locales/${locale}.json`];

/** The menu's texts in the chosen language, ready at once. Throws where the build holds no English. */
export const menuTexts = (choice: LanguageChoice, languages: readonly string[]): MenuTexts => {
  const texts = textsOf(resolveLocale(choice, languages)) ?? textsOf(fallbackLocale);
  if (texts === undefined) throw new Error('no texts for the menu');
  return texts;
};
