import type { OverlayTexts } from '@/lib/domain/pages/overlay';
import { fallbackLocale } from './locales';
import { type LanguageChoice, resolveLocale } from './resolve-locale';

// Only this area of each language becomes part of the background, which passes it to the overlays in pages. Its type is
// that of the file, so that a name without a text does not compile.
const areas = import.meta.glob<typeof import('@/locales/en-US.json').overlay>('../../locales/*.json', {
  import: 'overlay',
  eager: true,
});

const textsOf = (locale: string): OverlayTexts | undefined => areas[`../../locales/${locale}.json`];

/** The overlay's texts in the chosen language, ready at once. Throws where the build holds no English. */
export const overlayTexts = (choice: LanguageChoice, languages: readonly string[]): OverlayTexts => {
  const texts = textsOf(resolveLocale(choice, languages)) ?? textsOf(fallbackLocale);
  if (texts === undefined) throw new Error('no texts for the overlay');
  return texts;
};
