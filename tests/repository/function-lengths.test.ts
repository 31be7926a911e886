import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './planted-copy';

/** Lines from a function's first to its last; biome's own rule leaves comments out, which are read like the rest. */
const maxLines = 100;

type LongFunction = { readonly line: number; readonly lines: number };

/** The functions of a file that are too long. */
const longFunctions = (path: string, text: string): readonly LongFunction[] => {
  if (text.split('\n').length <= maxLines) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: LongFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const line = lineAt(node.getStart());
      const lines = lineAt(node.end) - line + 1;
      if (lines > maxLines) found.push({ line, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const functionOf = (lines: number): string =>
  ['export const planted = () => {', ...Array.from({ length: lines - 2 }, () => '  // Something.'), '};', ''].join(
    '\n',
  );

const sources = execFileSync('git', ['ls-files', 'lib', 'components', 'entrypoints', 'scripts'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));

describe('a function', () => {
  it('is found when it has more than 100 lines, wherever it stands', () => {
    expect(longFunctions('planted.ts', functionOf(100))).toEqual([]);
    expect(longFunctions('planted.ts', functionOf(101))).toEqual([{ line: 1, lines: 101 }]);
    expect(
      longFunctions('planted.tsx', `export const within = {\n  it: ${functionOf(101).slice(23, -2)} };\n`),
    ).toEqual([{ line: 2, lines: 101 }]);
  });

  it('has at most 100 lines', () => {
    const found = sources.flatMap((path) =>
      longFunctions(path, readFileSync(join(projectRoot, path), 'utf8')).map(
        ({ line, lines }) => `${path}:${line} has ${lines} lines`,
      ),
    );

    expect(found).toEqual([]);
  });
});
