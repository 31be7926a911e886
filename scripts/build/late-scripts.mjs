import { basename } from 'node:path';

/**
 * @typedef {{ name?: string, formats?: string[] }} Library
 * @typedef {{ readonly type: 'chunk', readonly fileName: string, readonly isEntry: boolean, readonly imports: readonly string[],
 *   code: string }} Script
 * @typedef {Script | { readonly type: 'asset' }} Part
 * @typedef {{ readonly isEntry: boolean, readonly importedIds: readonly string[] }} ModuleInfo
 * @typedef {{ getModuleIds(): Iterable<string>, getModuleInfo(id: string): ModuleInfo | null }} ModuleGraph
 */

/** How the worker's scripts find each other. */
const registry = '__parleyScripts';

/**
 * What a service worker does for `import()`, which it may not call. Later it may only read scripts that it read when it was
 * installed ("importScripts() of new scripts after service worker installation is not allowed", Chromium 156): it reads
 * all of them then. A script only says which modules it holds: they run when they are first needed. The extension's
 * policy lets no text become a script's address, other than these.
 *
 * @param {readonly string[]} later the scripts' addresses
 */
const loader = (later) => `(() => {
  const written = new Map(), modules = new Map();
  const later = ${JSON.stringify(later)};
  globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (path) => (later.includes(path) ? path : null) });
  const require = (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const known = modules.get(name);
    if (known) return known.exports;
    if (!written.has(name)) importScripts(later.find((one) => one.endsWith('/' + name)));
    const module = { exports: {} };
    modules.set(name, module);
    written.get(name)(require, module, module.exports);
    return module.exports;
  };
  globalThis.${registry} = { add: (name, write) => written.set(name, write), run: require };
  addEventListener('install', () => importScripts(...later));
})();`;

/**
 * A script's code, kept until it is needed. In brackets, a function is compiled at once (V8 takes it for one that is called
 * at once): without them what runs at each start would be parsed twice.
 *
 * @param {{ readonly fileName: string, readonly code: string }} script
 * @param {boolean} isRunAtOnce
 */
const kept = ({ fileName, code }, isRunAtOnce) => {
  const [open, close] = isRunAtOnce ? ['(', ')'] : ['', ''];
  const written = `${open}(require,module,exports)=>{${code}\n}${close}`;
  return `globalThis.${registry}.add(${JSON.stringify(basename(fileName))},${written});`;
};

/**
 * The scripts without which this one does not run, all the way down.
 *
 * @template {{ readonly fileName: string, readonly imports: readonly string[] }} Script
 * @param {Script} script
 * @param {readonly Script[]} all
 */
const neededBy = (script, all) => {
  const found = new Set([script]);
  for (const { imports } of found) {
    for (const one of all) if (imports.includes(one.fileName)) found.add(one);
  }
  found.delete(script);
  return found;
};

/**
 * Cuts the background's script at each `import()`, so that the worker starts without the clients of services, MCP and
 * YAML, which it needs later or never. A worker's whole script is read at each of its starts (docs/decisions/0038).
 * Firefox has a page there, and one script.
 *
 * @param {{ readonly browser: string, readonly command: string }} target what is built, as WXT says it
 */
export const lateScripts = ({ browser, command }) => {
  /** @type {ReadonlySet<string>} */
  let first = new Set();
  return {
    name: 'parley:late-scripts',
    /** @param {{ readonly build?: { lib?: unknown } }} config */
    config: ({ build }) => {
      const lib = /** @type {Library | false | undefined} */ (build?.lib);
      if (browser === 'firefox' || command !== 'build' || typeof lib !== 'object' || lib.name !== 'background') {
        return undefined;
      }
      lib.formats = ['cjs'];
      const groups = [{ name: 'first', test: (/** @type {string} */ id) => first.has(id) }];
      const output = { chunkFileNames: 'late/[name].js', exports: 'named', codeSplitting: { groups } };
      return { build: { rollupOptions: { output } } };
    },
    /**
     * What each start needs goes into one script: modules of one script reach each other without a detour.
     *
     * @this {ModuleGraph}
     */
    buildEnd() {
      const found = new Set([...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry));
      // What is added while a set is walked through is walked through too.
      for (const id of found) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
      first = found;
    },
    /** @param {{ readonly format: string }} options @param {Record<string, Part>} bundle */
    generateBundle({ format }, bundle) {
      const scripts = Object.values(bundle).filter((part) => part.type === 'chunk');
      const entry = scripts.find(({ isEntry }) => isEntry);
      if (format !== 'cjs' || entry === undefined) return;
      const now = neededBy(entry, scripts);
      const later = scripts.filter((script) => script !== entry && !now.has(script));
      for (const script of scripts) script.code = kept(script, !later.includes(script));
      entry.code = [
        loader(later.map(({ fileName }) => `/${fileName}`)),
        ...[...now, entry].map(({ code }) => code),
        `globalThis.${registry}.run(${JSON.stringify(basename(entry.fileName))});`,
      ].join('\n');
      for (const { fileName } of now) delete bundle[fileName];
    },
  };
};
