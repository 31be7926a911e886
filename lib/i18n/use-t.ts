import { useSyncExternalStore } from 'react';
import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import { directionOf } from './locales';
import { resolveLocale } from './resolve-locale';
import type { Translate } from './text-key';

type Shown = { readonly t: Translate; readonly locale: Locale; readonly direction: 'ltr' | 'rtl' };

const shownNow = (): Shown => {
  const translate = i18n.getFixedT(i18n.language);
  const locale = resolveLocale(i18n.language, []);
  return {
    t: (key, values) => (values === undefined ? translate(key) : translate(key, { ...values })),
    locale,
    direction: directionOf(locale),
  };
};

let shown = shownNow();
const listeners = new Set<() => void>();

/** What was drawn with the texts of before is drawn again: keeps none of them. */
const renew = (): void => {
  shown = shownNow();
  for (const listener of listeners) listener();
};

i18n.on('languageChanged', renew);
// A chunk of texts arrived.
i18n.store.on('added', renew);

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useShown = (): Shown => useSyncExternalStore(listen, () => shown);

/** The typed `t()` of the current language. Re-renders its component when the language changes or more of its texts arrive. */
export const useT = (): Translate => useShown().t;

/** The current language, and its direction of writing. */
export const useLocale = (): Pick<Shown, 'locale' | 'direction'> => useShown();
