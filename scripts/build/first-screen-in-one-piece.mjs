/**
 * @typedef {{ readonly importedIds: readonly string[], readonly dynamicallyImportedIds: readonly string[] }} ModuleInfo
 * @typedef {{ getModuleIds(): Iterable<string>, getModuleInfo(id: string): ModuleInfo | null }} ModuleGraph
 */

/** Documents that draw nothing with React: they must not load it with what they share with the panel. */
const withoutInterface = /\/entrypoints\/(?:speaker|plugin-host)\/index\.html$/;
const panel = /\/entrypoints\/sidepanel\/index\.html$/;
const isOurs = (/** @type {string} */ id) => !id.includes('/node_modules/');
const start = /\/entrypoints\/sidepanel\/(?:index\.html|main\.tsx)$/;

/**
 * The modules that these need, all the way down.
 *
 * @param {ModuleGraph} graph
 * @param {readonly string[]} from
 * @param {boolean} withLater also those that they may load later
 * @returns {ReadonlySet<string>}
 */
const neededBy = (graph, from, withLater) => {
  const found = new Set(from);
  for (const id of found) {
    // What a package's list of its parts names is not all needed: the bundler knows what is.
    if (id.includes('/node_modules/')) continue;
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) found.add(imported);
    for (const later of withLater ? (info?.dynamicallyImportedIds ?? []) : []) found.add(later);
  }
  return found;
};

/**
 * Puts what the panel needs before its first screen into two scripts, and so into one style sheet: `base`, which documents
 * without an interface share, and `first`. The bundler makes a chunk for each set of screens that share a module, and a
 * request costs more than the bytes of one (docs/PERFORMANCE.md). Both hold all that they import, so that the order in which
 * modules run stays the same. How the panel starts stays outside, since other documents run `first` too.
 * @returns {import('vite').Plugin}
 */
export const firstScreenInOnePiece = () => {
  /** @type {ReadonlySet<string>} */
  let first = new Set();
  /** @type {ReadonlySet<string>} */
  let base = new Set();
  return {
    name: 'parley:first-screen-in-one-piece',
    apply: 'build',
    config: ({ build }) => {
      const { input } = build?.rollupOptions ?? {};
      // A worker, or a script in a page, is a single file.
      if (typeof input !== 'object' || Array.isArray(input) || input.sidepanel === undefined) return undefined;
      const tags = [/** @type {const} */ ('$initial')];
      const groups = [
        {
          name: 'base',
          priority: 2,
          tags,
          test: (/** @type {string} */ id) => isOurs(id) && first.has(id) && base.has(id),
        },
        {
          name: 'first',
          priority: 1,
          tags,
          test: (/** @type {string} */ id) => isOurs(id) && first.has(id) && !start.test(id),
        },
      ];
      return { build: { rollupOptions: { output: { codeSplitting: { groups } } } } };
    },
    /** @this {ModuleGraph} */
    buildEnd() {
      const ids = [...this.getModuleIds()];
      first = neededBy(
        this,
        ids.filter((id) => panel.test(id)),
        false,
      );
      base = neededBy(
        this,
        ids.filter((id) => withoutInterface.test(id)),
        true,
      );
    },
  };
};
