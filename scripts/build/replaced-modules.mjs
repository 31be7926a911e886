/**
 * Modules of packages that do nothing here, and what stands in their place. Each is named by the end of its file's path.
 * @type {readonly { readonly path: RegExp, readonly code: string }[]}
 */
const replaced = [
  // Ollama's browser build asks for a `fetch` of its own where there is none.
  { path: /\/whatwg-fetch\/dist\/fetch\.umd\.js$|\/whatwg-fetch\/fetch\.js$/, code: 'export {};' },
  // A class for each code of an error. We read the code itself (`lib/http`), and these bring every part of the API along.
  { path: /\/@anthropic-ai\/sdk\/core\/error-classes\.mjs$/, code: 'export const ERROR_CODE_CLASSES = new Map();' },
];

/**
 * A Vite plugin that leaves such modules out. A package that gives one of them another name brings it in again, which the
 * test of the build's size tells.
 *
 * @returns {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }}
 */
export const replacedModules = () => ({
  name: 'parley:replaced-modules',
  transform(_code, id) {
    const row = replaced.find(({ path }) => path.test(id));
    return row === undefined ? undefined : { code: row.code, map: null };
  },
});
