import { createHash } from 'node:crypto';

/**
 * @typedef {{ getModuleIds(): Iterable<string>, getModuleInfo(id: string): { readonly code: string | null } | null }} ModuleGraph
 */

/**
 * Names the scripts and style sheets of the documents without a hash of each. Scripts name each other 3,000 times, a hash does
 * not compress, and no server stands between a document and its own files. One mark for all scripts of a build stays, as
 * their folder: a document that is open while the files of its extension are replaced must not take in a script of the
 * other version, whose exports have other names.
 * @returns {import('vite').Plugin}
 */
export const plainFileNames = () => {
  let mark = '';
  // Some file systems take `Settings.js` and `settings.js` for one.
  const script = (/** @type {{ name: string }} */ { name }) => `${mark}/${name.toLowerCase()}.js`;
  return {
    name: 'parley:plain-file-names',
    apply: 'build',
    config: ({ build }) => {
      const output = build?.rollupOptions?.output;
      if (output === undefined || Array.isArray(output) || output.chunkFileNames === undefined) return undefined;
      const { entryFileNames } = output;
      return {
        build: {
          rollupOptions: {
            output: {
              chunkFileNames: script,
              entryFileNames: (chunk) => {
                const before = typeof entryFileNames === 'function' ? entryFileNames(chunk) : entryFileNames;
                return before?.includes('[hash]') === true ? script(chunk) : (before ?? script(chunk));
              },
              assetFileNames: 'assets/[name][extname]',
            },
          },
        },
      };
    },
    /** @this {ModuleGraph} */
    buildEnd() {
      const codes = [...this.getModuleIds()].map((id) => this.getModuleInfo(id)?.code ?? '');
      const hash = createHash('sha256');
      for (const code of codes.toSorted()) hash.update(code);
      mark = hash.digest('hex').slice(0, 6);
    },
  };
};
