const polyfill = /\/webextension-polyfill\/dist\/browser-polyfill\.js(?:\?|$)/;

/**
 * A Vite plugin that makes an ES module of the polyfill. What the bundler puts around a CommonJS module copies its properties
 * one by one: for `chrome` that loads every API of the browser, 4 ms at each start of the worker and of each document.
 *
 * @returns {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }}
 */
export const polyfillAsModule = () => ({
  name: 'parley:polyfill-as-module',
  transform(code, id) {
    if (!polyfill.test(id)) return undefined;
    const head = 'const module = { exports: {} };\nconst { exports } = module;';
    return { code: `${head}\n${code}\nexport default module.exports;`, map: null };
  },
});
