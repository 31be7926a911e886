import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start/terminal.mjs';
import { releaseChangelog } from './changelog.mjs';

/** @param {string} version */
const numbersOf = (version) => {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (numbers === undefined) throw new StartFailure(`${version} is no version: it has three numbers, such as 0.2.0.`);
  return numbers;
};

/** @param {string} version @param {string} other */
const isNewer = (version, other) => {
  const others = numbersOf(other);
  const [first = 0] = numbersOf(version)
    .map((number, index) => number - (others[index] ?? 0))
    .filter((difference) => difference !== 0);
  return first > 0;
};

/** @param {string} folder */
const gitIn =
  (folder) =>
  (/** @type {readonly string[]} */ ...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** @param {string} file @param {(data: any) => void} change */
const changeJson = (file, change) => {
  const data = JSON.parse(readFileSync(file, 'utf8'));
  change(data);
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
};

/** Stops before anything is done if the release could be confused with another. @param {string} root @param {string} version */
const refuse = (root, version) => {
  const git = gitIn(root);
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isNewer(version, current)) throw new StartFailure(`${version} is not newer than ${current}.`);
  if (git('tag', '--list', `v${version}`) !== '') throw new StartFailure(`There is a tag v${version} already.`);
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new StartFailure(`Commit these first, or take them back:\n${changes}`);
};

/** Writes the hash of each file of a folder beside them, as `sha256sum --check` reads it. @param {string} folder */
const writeChecksums = (folder) => {
  const lines = readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
};

/**
 * What a release is made of.
 * @typedef {object} ReleaseOptions
 * @property {string} root The repository's folder.
 * @property {string} version
 * @property {string} day `YYYY-MM-DD`
 * @property {boolean} isDryRun The repository stays as it is.
 * @property {(folder: string) => Promise<readonly string[]>} build Builds what is in a folder, and returns the paths of
 *   the archives for the stores.
 */

/**
 * Makes everything of a release in a folder, and a clone of the repository beside it.
 * @param {string} work
 * @param {Omit<ReleaseOptions, 'isDryRun'>} options
 */
const makeRelease = async (work, { root, version, day, build }) => {
  const clone = join(work, 'clone');
  const folder = join(work, 'release');
  mkdirSync(folder);
  gitIn(root)('clone', '--quiet', root, clone);
  const git = gitIn(clone);

  const changelog = join(clone, 'CHANGELOG.md');
  const { text, notes } = releaseChangelog(readFileSync(changelog, 'utf8'), version, day);
  writeFileSync(changelog, text);
  changeJson(join(clone, 'package.json'), (data) => {
    data.version = version;
  });
  changeJson(join(clone, 'package-lock.json'), (data) => {
    data.version = version;
    data.packages[''].version = version;
  });
  for (const key of ['user.name', 'user.email']) git('config', key, gitIn(root)('config', key));
  git('commit', '--quiet', '--all', '--message', `chore(release): ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Parley ${version}`);

  for (const path of await build(clone)) copyFileSync(path, join(folder, path.split(/[\\/]/).at(-1) ?? ''));
  const source = `parley-${version}-source.zip`;
  git('archive', '--format=zip', `--prefix=parley-${version}/`, `--output=${join(folder, source)}`, 'HEAD');
  writeChecksums(folder);
  writeFileSync(join(folder, 'NOTES.md'), `${notes}\n`);
  return { clone, folder };
};

/**
 * Makes a release in a clone of the repository, and takes over its commit and tag when everything is done: a failure
 * before that leaves nothing behind.
 * @param {ReleaseOptions} options
 * @returns {Promise<string>} The folder with the archives, the sources, `SHA256SUMS` and `NOTES.md`.
 * @throws {StartFailure} When there is nothing to release, or not under this version.
 */
export const release = async (options) => {
  const { root, version, isDryRun } = options;
  refuse(root, version);
  const work = mkdtempSync(join(tmpdir(), `parley-${version}-`));
  try {
    const { clone, folder } = await makeRelease(work, options);
    if (!isDryRun) {
      gitIn(root)('fetch', '--quiet', clone, 'HEAD', `refs/tags/v${version}:refs/tags/v${version}`);
      gitIn(root)('merge', '--quiet', '--ff-only', `v${version}`);
    }
    rmSync(clone, { recursive: true, force: true });
    return folder;
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
};
