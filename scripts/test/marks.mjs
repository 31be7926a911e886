import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What is left of a whole green run: that this commit, and nothing beside it, passed.
 * @typedef {{ commit: string, tier: string, passed: number, seconds: number, checks: Record<string, number>, unsteady: readonly string[] }} Mark
 */

const defaultFolder = join(tmpdir(), 'parley-checked');

/**
 * The commit of a folder's work tree, when nothing in it differs from that; undefined otherwise, and outside git.
 * @param {string} root
 */
export const cleanCommit = (root) => {
  const git = (/** @type {readonly string[]} */ args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return git(['status', '--porcelain']) === '' ? git(['rev-parse', 'HEAD']).trim() : undefined;
  } catch {
    return undefined;
  }
};

/**
 * @param {Mark} mark
 * @param {string} [folder]
 */
export const leaveMark = (mark, folder = defaultFolder) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${mark.commit}.json`);
  writeFileSync(path, `${JSON.stringify(mark, undefined, 1)}\n`);
  return path;
};

/**
 * The last mark that was left; undefined when there is none.
 * @param {string} [folder]
 * @returns {Mark | undefined}
 */
export const lastMark = (folder = defaultFolder) => {
  try {
    const [newest] = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    return newest === undefined ? undefined : JSON.parse(readFileSync(newest, 'utf8'));
  } catch {
    return undefined;
  }
};
