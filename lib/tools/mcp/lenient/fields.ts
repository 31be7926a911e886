import { jsonObject } from '@/lib/domain/tools/json-object';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object of JSON that say something: `null` is how many servers write an absent one. */
export const fieldsOf = (value: unknown): Fields | undefined => {
  const all = jsonObject(value);
  return all === undefined
    ? undefined
    : Object.fromEntries(Object.entries(all).filter(([, field]) => field !== null && field !== undefined));
};

/** The named fields that are texts, each by itself. */
export const textsOf = (fields: Fields, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name): readonly (readonly [string, string])[] => {
      const value = fields[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The named fields that are yes or no, each by itself. */
export const flagsOf = (fields: Fields, names: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    names.flatMap((name): readonly (readonly [string, boolean])[] => {
      const value = fields[name];
      return typeof value === 'boolean' ? [[name, value]] : [];
    }),
  );

/** What is said to clients beside a value, where it is an object. */
export const metaOf = ({ _meta }: Fields): { readonly _meta?: Fields } => {
  const meta = fieldsOf(_meta);
  return meta === undefined ? {} : { _meta: meta };
};

/** The pictures of something; what reads as none is left out. */
export const iconsOf = ({ icons }: Fields): { readonly icons?: readonly Fields[] } => {
  if (!Array.isArray(icons)) return {};
  const kept = icons.flatMap((icon: unknown): readonly Fields[] => {
    const fields = fieldsOf(icon);
    return typeof fields?.src === 'string' ? [textsOf(fields, ['src', 'mimeType'])] : [];
  });
  return kept.length === 0 ? {} : { icons: kept };
};

/** How a client or a server calls itself. The protocol obliges name and version; a server without them is none the worse. */
export const implementationOf = (value: unknown): Fields => {
  const fields = fieldsOf(value) ?? {};
  const texts = textsOf(fields, ['name', 'version', 'title', 'description', 'websiteUrl']);
  return { name: '', version: '', ...texts, ...iconsOf(fields) };
};
