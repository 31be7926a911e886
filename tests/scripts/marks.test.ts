import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanCommit, lastMark, leaveMark } from '../../scripts/test/marks.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-marks-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example', ...args], { cwd: folder, encoding: 'utf8' });

const markOf = (commit: string) => ({ commit, tier: 'gate', passed: 3, seconds: 9, checks: { lint: 2 }, unsteady: [] });

it('knows the commit of a clean tree, and none where a file is changed or new', () => {
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  const head = git('rev-parse', 'HEAD').trim();

  const clean = cleanCommit(folder);
  writeFileSync(join(folder, 'new.txt'), 'new');

  expect([clean, cleanCommit(folder)]).toEqual([head, undefined]);
});

it('knows no commit outside git', () => {
  expect(cleanCommit(folder)).toBeUndefined();
});

it('gives back the mark that was left last', () => {
  const first = leaveMark(markOf('a'), folder);
  leaveMark(markOf('b'), folder);
  utimesSync(first, 1, 1);

  expect(lastMark(folder)).toEqual(markOf('b'));
});

it('gives none where none was left, or where it cannot be read', () => {
  const nothing = lastMark(join(folder, 'missing'));
  writeFileSync(join(folder, 'a.json'), '{');

  expect([nothing, lastMark(folder)]).toEqual([undefined, undefined]);
});
