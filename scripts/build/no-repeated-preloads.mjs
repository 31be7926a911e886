/**
 * @typedef {{ readonly type: string, readonly imports?: readonly string[] }} BuiltPart
 *
 * The scripts that run before this one: what it imports, all the way down, and itself.
 *
 * @param {string} fileName
 * @param {Readonly<Record<string, BuiltPart>>} bundle
 * @returns {ReadonlySet<string>}
 */
const loadedWith = (fileName, bundle) => {
  const found = new Set([fileName]);
  for (const name of found) for (const imported of bundle[name]?.imports ?? []) found.add(imported);
  return found;
};

/**
 * Vite lists, with each import(), every file that the code needs, also those without which the importing code would not
 * run: the first scripts carried kilobytes of such names. Only those that may be missing are preloaded.
 */
export const noRepeatedPreloads = () => {
  /** @type {Readonly<Record<string, BuiltPart>>} */
  let bundle = {};
  return {
    name: 'parley:no-repeated-preloads',
    apply: /** @type {const} */ ('build'),
    enforce: /** @type {const} */ ('pre'),
    config: () => ({
      build: {
        modulePreload: {
          /** @type {(file: string, dependencies: string[], host: { hostId: string, hostType: 'html' | 'js' }) => string[]} */
          resolveDependencies: (_file, dependencies, { hostId, hostType }) => {
            if (hostType === 'html') return dependencies;
            const loaded = loadedWith(hostId, bundle);
            return dependencies.filter((name) => !loaded.has(name));
          },
        },
      },
    }),
    /** @param {unknown} _options @param {Readonly<Record<string, BuiltPart>>} built */
    generateBundle(_options, built) {
      bundle = built;
    },
  };
};
