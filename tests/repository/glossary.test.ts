import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const architecture = readFileSync('docs/ARCHITECTURE.md', 'utf8');
const sectionOf = (number: number): string => architecture.split(/^## /m)[number] ?? '';

/** `WordTime`, `word-time.ts` and `word times` are one word. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/s$/, ''))
    .join(' ')
    .trim();

const firstColumn = (section: string): readonly string[] =>
  [...section.matchAll(/^\| `?([^|`]+?)`? \|/gm)]
    .map(([, word = '']) => word)
    .filter((word) => !/^-+$|^word$|^feature$/.test(word));

const glossary = firstColumn(sectionOf(7));
/** Folders and features that section 2 names, `lib/storage/read` by its last part. */
const named = [...sectionOf(2).matchAll(/`([\w/-]+?)\/?`/g)].flatMap(([, path = '']) => path.split('/'));
const known = new Set([...glossary, ...named].map(wordsOf));

const paths = execFileSync('git', ['ls-files', 'lib', 'components', 'scripts', 'tests'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '');
/** What stands in these is called as a service, a file format or another project calls it. */
const variants =
  /^(?:lib|tests)\/(?:providers|voices|recognizers|tools|import\/sources)\/|^tests\/(?:simulators|fixtures|vectors)\/|^scripts\/new\/templates\//;

const folders = new Set(
  paths.flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, index, all) => all.slice(0, index + 1).join('/')),
  ),
);

/** The names of files and folders, and of what source files export. */
const names = [
  ...paths.flatMap((path) => path.replace(/\.\w+$/, '').split('/')),
  ...paths
    .filter((path) => /^(?:lib|components)\/.*\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:const|function\*?|class|type) (\w+)/gm),
    ])
    .map(([, name = '']) => name),
].map((name) => ` ${wordsOf(name)} `);

describe('the words of docs/ARCHITECTURE.md', () => {
  it('are there', () => {
    expect(glossary.length).toBeGreaterThan(40);
    expect(known).toContain('read aloud');
  });

  it('have each folder of the sources and tests among them', () => {
    const unknown = [...folders].filter(
      (folder) => !variants.test(`${folder}/`) && !known.has(wordsOf(folder.split('/').at(-1) ?? '')),
    );

    expect(unknown, 'Call the folder by a word of section 2 or 7, or add the word there.').toEqual([]);
  });

  it.each(glossary)('are still in use: %s', (word) => {
    expect(
      names.some((name) => name.includes(` ${wordsOf(word)} `)),
      'Take the word out of section 7, or rename it there.',
    ).toBe(true);
  });

  it.each(glossary)('are written once: %s', (word) => {
    expect(glossary.filter((other) => wordsOf(other) === wordsOf(word))).toEqual([word]);
  });
});
