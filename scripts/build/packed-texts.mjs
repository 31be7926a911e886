import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const queries = /^(?<path>.*\/locales\/[\w-]+\.json)\?(?<query>texts|keys)$/;

/**
 * The keys of all languages together, each with 0 in place of its text: languages differ in their plural forms.
 *
 * @param {Record<string, unknown>[]} objects
 * @returns {Record<string, unknown>}
 */
const keysOf = (objects) => {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  return Object.fromEntries(
    [...names].map((name) => {
      const areas = objects.map((object) => object[name]).filter((value) => typeof value === 'object');
      return [name, areas.length === 0 ? 0 : keysOf(/** @type {Record<string, unknown>[]} */ (areas))];
    }),
  );
};

/**
 * The texts in the order of the keys, 0 where the language has none.
 *
 * @param {Record<string, unknown>} keys
 * @param {Record<string, unknown> | undefined} texts
 * @returns {unknown[]}
 */
const textsOf = (keys, texts) =>
  Object.entries(keys).flatMap(([name, inner]) =>
    inner === 0
      ? [texts?.[name] ?? 0]
      : textsOf(
          /** @type {Record<string, unknown>} */ (inner),
          /** @type {Record<string, unknown> | undefined} */ (texts?.[name]),
        ),
  );

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * A Vite plugin: `locales/xx.json?texts` is a language's texts without their keys, `?keys` the keys of all languages, both as
 * JSON in a string. `lib/i18n/packed-texts.ts` joins them. The same 1,500 keys in eleven languages are a tenth of the archive
 * otherwise.
 *
 * @returns {import('vite').Plugin}
 */
export const packedTexts = () => ({
  name: 'parley:packed-texts',
  enforce: 'pre',
  load(id) {
    const { path, query } = queries.exec(id)?.groups ?? {};
    if (path === undefined) return undefined;
    const folder = dirname(path);
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    for (const name of files) this.addWatchFile(join(folder, name));
    const keys = keysOf(files.map((name) => read(join(folder, name))));
    const packed = query === 'keys' ? keys : textsOf(keys, read(path));
    return `export default ${JSON.stringify(JSON.stringify(packed))}`;
  },
});
