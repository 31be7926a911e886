import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/**
 * What the build never reads. Everything else counts, so that a new folder or file builds once too often and never once
 * too seldom. Folders with a dot in front are the tools' own; files with one, such as `.env`, are read.
 */
const unreadFolders = ['docs', 'tests', 'bench-results'];
const isUnread = (/** @type {string} */ path, /** @type {boolean} */ isFolder) =>
  isFolder
    ? unreadFolders.includes(path) || basename(path).startsWith('.') || basename(path) === 'node_modules'
    : path.endsWith('.log') || (path.endsWith('.md') && !path.includes(sep));

/** npm writes what it has installed there: the versions of everything that the build takes from packages. */
const installed = join('node_modules', '.package-lock.json');

/** What WXT and Vite take from the environment. */
const isRead = (/** @type {string} */ variable) =>
  /^(?:WXT_|VITE_|NODE_ENV$|NODE_OPTIONS$|BROWSERSLIST)/u.test(variable);

/**
 * The paths of all files below a folder, from it, sorted.
 * @param {string} root @param {(path: string, isFolder: boolean) => boolean} isLeftOut @param {string} [folder]
 * @returns {readonly string[]}
 */
const filesBelow = (root, isLeftOut, folder = '') =>
  readdirSync(join(root, folder))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const found = statSync(join(root, path), { throwIfNoEntry: false });
      if (found === undefined || isLeftOut(path, found.isDirectory())) return [];
      return found.isDirectory() ? filesBelow(root, isLeftOut, path) : [path];
    });

/** @param {string} root @param {readonly string[]} paths @param {readonly string[]} [facts] */
const digestOf = (root, paths, facts = []) => {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const path of paths) {
    const bytes = readFileSync(join(root, path));
    // The length keeps the end of one file and the name of the next apart.
    hash.update(JSON.stringify([path.replaceAll(sep, '/'), bytes.length])).update(bytes);
  }
  return hash.digest('hex');
};

/**
 * The digest of all that a build reads: sources, texts, configuration, lockfile, installed versions, Node and the
 * variables that the builder knows.
 * @param {{ root: string, outputFolder: string, nodeVersion?: string, environment?: Record<string, string | undefined> }} options
 */
export const digestOfSources = ({ root, outputFolder, nodeVersion = process.version, environment = process.env }) => {
  const output = relative(root, resolve(root, outputFolder));
  const sources = filesBelow(root, (path, isFolder) => path === output || isUnread(path, isFolder));
  const variables = Object.entries(environment).filter(([name]) => isRead(name));
  return digestOf(root, existsSync(join(root, installed)) ? [...sources, installed] : sources, [
    nodeVersion,
    ...variables
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat()
      .map(String),
  ]);
};

/** The record stands beside the built extension, not in it: what is in it ships. */
const recordOf = (/** @type {string} */ extensionPath) =>
  join(dirname(extensionPath), `${basename(extensionPath)}.built.json`);

const digestOfBuilt = (/** @type {string} */ extensionPath) =>
  digestOf(
    extensionPath,
    filesBelow(extensionPath, () => false),
  );

/**
 * Whether a folder holds, byte by byte, what was built from these sources: another build may have been there since.
 * @param {string} extensionPath @param {string} sources The digest of the sources.
 */
export const isBuiltFrom = (extensionPath, sources) => {
  try {
    /** @type {{ sources?: string, built?: string }} */
    const record = JSON.parse(readFileSync(recordOf(extensionPath), 'utf8'));
    return record.sources === sources && record.built === digestOfBuilt(extensionPath);
  } catch {
    // No record, half a record, no folder: nothing that could be relied on.
    return false;
  }
};

/** @param {string} extensionPath @param {string} sources The digest from before the build began. */
export const recordBuild = (extensionPath, sources) =>
  writeFileSync(recordOf(extensionPath), JSON.stringify({ sources, built: digestOfBuilt(extensionPath) }));
