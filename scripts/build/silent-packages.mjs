/**
 * Packages that write on the console what a server said: its names, its refusals. What a stranger wrote belongs in no log, and
 * their own warnings are for whoever programs with them.
 */
const silent = /\/@modelcontextprotocol\/client\/dist\/[^/?]+\.mjs(?:\?|$)/;

const ownConsole = 'const console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };';

/**
 * A Vite plugin that gives them a console of their own, which says nothing.
 *
 * @returns {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }}
 */
export const silentPackages = () => ({
  name: 'parley:silent-packages',
  transform(code, id) {
    if (!silent.test(id) || !/\bconsole\./.test(code)) return undefined;
    return { code: `${ownConsole}\n${code}`, map: null };
  },
});
