import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot } from './planted-copy';

/**
 * Files of a context with logic and without a test at the mirrored path that stood when the rule was made. A new one is
 * refused, and one less is written down here: the numbers only fall.
 */
const known: Readonly<Record<string, number>> = {
  'lib/page': 15,
  'lib/panel': 26,
  'lib/platform': 2,
  'lib/speaker': 2,
  'lib/voices': 0,
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${folder}${parentPath.slice(join(projectRoot, folder).length)}/${name}`);

/** Whether a source does something: a function or a class stands in it. Types and tables have nothing to test by themselves. */
const hasLogic = (source: string): boolean => {
  const holds = (node: ts.Node): boolean =>
    ts.isArrowFunction(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    (!ts.isTypeNode(node) && (ts.forEachChild(node, holds) ?? false));
  return holds(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
};

/** Where the test of a source is. */
const mirrored = (path: string): readonly string[] => {
  const stem = `tests/${path.slice('lib/'.length).replace(/\.tsx?$/u, '')}`;
  return [`${stem}.test.ts`, `${stem}.test.tsx`];
};

type Source = { readonly path: string; readonly text: string };

const untested = (sources: readonly Source[], tests: ReadonlySet<string>): readonly string[] =>
  sources
    .filter(({ path, text }) => !mirrored(path).some((test) => tests.has(test)) && hasLogic(text))
    .map(({ path }) => path);

const sourcesOf = (context: string): readonly Source[] =>
  filesIn(context)
    .filter((path) => /\.tsx?$/u.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
const testsOf = (context: string): ReadonlySet<string> => new Set(filesIn(context.replace('lib/', 'tests/')));

it.each(Object.entries(known))('%s has a test at the mirrored path for each new file with logic', (context, before) => {
  const without = untested(sourcesOf(context), testsOf(context));
  const advice =
    without.length > before
      ? `Give the new file a test at the mirrored path. Without one: ${without.join(', ')}`
      : `Write ${without.length} for ${context} into this file: it was ${before}.`;

  expect(without.length, advice).toBe(before);
});

it.each(Object.keys(known))('has no test of %s at a path that mirrors nothing', (context) => {
  const mirrors = new Set(sourcesOf(context).flatMap(({ path }) => mirrored(path)));

  expect([...testsOf(context)].filter((path) => /\.test\.tsx?$/u.test(path) && !mirrors.has(path))).toEqual([]);
});

it('finds a planted file with logic and without a test, and lets types and tables be', () => {
  const planted = [
    { path: 'lib/panel/chat/new.ts', text: 'export const twice = (value: number): number => value * 2;' },
    { path: 'lib/panel/chat/tested.ts', text: 'export function once() {}' },
    { path: 'lib/panel/chat/types.ts', text: 'export type Run = { readonly end: (at: number) => void };' },
    { path: 'lib/panel/chat/table.ts', text: "export const names = { one: 'One' } as const;" },
  ];

  expect(untested(planted, new Set(['tests/panel/chat/tested.test.ts']))).toEqual(['lib/panel/chat/new.ts']);
});
