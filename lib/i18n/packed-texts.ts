/** The keys of all languages, with 0 in place of each text. */
type Keys = { readonly [name: string]: Keys | 0 };

/**
 * The texts of a language, from its texts in the order of the keys, 0 for one that it does not have
 * (`scripts/build/packed-texts.mjs`). Both are JSON.
 */
export const unpackTexts = (keys: string, texts: string): object => {
  const all: readonly (string | 0)[] = JSON.parse(texts);
  let at = 0;
  const next = (): string | 0 | undefined => {
    at += 1;
    return all[at - 1];
  };
  const join = (inner: Keys): object => {
    const entries = Object.entries(inner).map(([name, value]) => [name, value === 0 ? next() : join(value)] as const);
    return Object.fromEntries(entries.filter(([, text]) => text !== 0));
  };
  return join(JSON.parse(keys));
};
