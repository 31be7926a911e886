import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('highlight.js/lib/languages/css'));
const source = join(folder, '../../es/languages/css.js');

/** What a grammar of highlight.js begins with, up to the comment that names its language. */
const wordsOf = (/** @type {string} */ code) => code.slice(0, code.indexOf('/*\nLanguage:'));

const shared = wordsOf(readFileSync(source, 'utf8'));
const names = [...shared.matchAll(/^const ([A-Z_]+) =/gm)].map(([, name = '']) => name);

/**
 * A Vite plugin by which the grammars of Less and SCSS take the words that they share with CSS from its grammar: the
 * package writes the same 800 lines into each of the three. A grammar that begins otherwise stays as it is, which the
 * test of the build's size reports.
 *
 * @returns {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }}
 */
export const sharedStyleWords = () => ({
  name: 'parley:shared-style-words',
  transform(code, id) {
    const [, language] = /\/highlight\.js\/es\/languages\/(css|less|scss)\.js(?:\?|$)/.exec(id) ?? [];
    if (language === undefined || !code.startsWith(shared)) return undefined;
    if (language === 'css') return { code: `${code}\nexport { ${names.join(', ')} };`, map: null };
    return { code: `import { ${names.join(', ')} } from './css.js';\n${code.slice(shared.length)}`, map: null };
  },
});
