import type enUS from '@/locales/en-US.json';

/** The texts of one locale: nested by area, plural forms as i18next suffixes (`_one`, `_other`, …). */
export type Texts = { readonly [key: string]: string | Texts };

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key extends string> = Key extends `${infer Stem}${PluralSuffix}` ? Stem : Key;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** Every key of `locales/en-US.json`, dotted, plural suffixes left out. An unknown key is a compile error. */
export type TextKey = KeysOf<typeof enUS>;

/**
 * Values for the placeholders of a text. Numbers are written in the digits of the language; what must stay as it is
 * (a port, a version) is passed as a string.
 */
export type TextValues = Readonly<Record<string, string | number>>;

/** Looks a text up in the current language. */
export type Translate = (key: TextKey, values?: TextValues) => string;
