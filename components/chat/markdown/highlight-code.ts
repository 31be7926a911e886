import type { RootContent } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({
  bash,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
});
lowlight.registerAlias({ bash: ['shell', 'console', 'zsh'], javascript: ['jsx'], typescript: ['tsx'] });

/** The rarer grammars, each its own file. */
const rarer = {
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  ini: () => import('highlight.js/lib/languages/ini'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  less: () => import('highlight.js/lib/languages/less'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  scss: () => import('highlight.js/lib/languages/scss'),
  swift: () => import('highlight.js/lib/languages/swift'),
} as const;

const rarerNames: ReadonlyMap<string, keyof typeof rarer> = new Map([
  ['c', 'c'],
  ['h', 'c'],
  ['cpp', 'cpp'],
  ['c++', 'cpp'],
  ['hpp', 'cpp'],
  ['cs', 'csharp'],
  ['csharp', 'csharp'],
  ['c#', 'csharp'],
  ['docker', 'dockerfile'],
  ['dockerfile', 'dockerfile'],
  ['gql', 'graphql'],
  ['graphql', 'graphql'],
  ['ini', 'ini'],
  ['toml', 'ini'],
  ['kotlin', 'kotlin'],
  ['kt', 'kotlin'],
  ['latex', 'latex'],
  ['tex', 'latex'],
  ['less', 'less'],
  ['lua', 'lua'],
  ['make', 'makefile'],
  ['makefile', 'makefile'],
  ['objc', 'objectivec'],
  ['objectivec', 'objectivec'],
  ['perl', 'perl'],
  ['pl', 'perl'],
  ['php', 'php'],
  ['powershell', 'powershell'],
  ['ps1', 'powershell'],
  ['r', 'r'],
  ['rb', 'ruby'],
  ['ruby', 'ruby'],
  ['scss', 'scss'],
  ['sass', 'scss'],
  ['swift', 'swift'],
]);

/** The code as a tree of coloured spans; nothing for a language without a grammar here. */
export async function highlightCode(code: string, language: string): Promise<readonly RootContent[] | undefined> {
  const rare = rarerNames.get(language);
  if (rare !== undefined && !lowlight.registered(rare)) {
    const grammar = await rarer[rare]();
    lowlight.register(rare, grammar.default);
  }
  const name = rare ?? language;
  return lowlight.registered(name) ? lowlight.highlight(name, code).children : undefined;
}
