import { expect, it } from 'vitest';
import { locales } from '@/lib/domain/locale';

type Messages = Readonly<Record<string, { readonly message: string }>>;

const files = import.meta.glob<Messages>('../public/_locales/*/messages.json', { eager: true, import: 'default' });
const byLocale = new Map(Object.entries(files).map(([path, messages]) => [path.split('/').at(-2) ?? '', messages]));
const english = byLocale.get('en') ?? {};

/** The codes by which Chrome knows our locales (https://developer.chrome.com/docs/extensions/reference/api/i18n). */
const chromeCode = (locale: string): string =>
  ['pt-BR', 'zh-CN', 'zh-TW'].includes(locale) ? locale.replace('-', '_') : (locale.split('-')[0] ?? locale);

it('has the texts of the manifest in each language of the product', () => {
  expect([...byLocale.keys()].sort()).toEqual(locales.map(chromeCode).sort());
});

it('has the same texts in each of them, none empty, and a description that the stores accept', () => {
  for (const messages of byLocale.values()) {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    expect(Object.values(messages).every(({ message }) => message.trim() !== '')).toBe(true);
    expect(messages.description?.message.length).toBeLessThanOrEqual(132);
  }
});
