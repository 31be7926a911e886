// Writes docs/LICENSES.md: what each package that ships, or that building and testing uses, is licensed under.
// `--check` writes nothing and fails when the file is out of date or a licence is not permissive.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const file = join(projectRoot, 'docs/LICENSES.md');
const permissive = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'CC0-1.0', 'CC-BY-4.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'Python-2.0', 'WTFPL', 'Zlib'],
]);
/** Weak copyleft that ends at the file: shipped unmodified, with the reason in docs/decisions/0004. */
const accepted = new Set(['webextension-polyfill']);
/** Weak copyleft, for tools that are run and never shipped. */
const toolsOnly = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);

/** @param {string} expression An SPDX expression. @param {(name: string) => boolean} accepts @returns {boolean} */
const satisfies = (expression, accepts) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((name) => accepts(name.trim())));

/** @type {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, optional?: boolean }> }} */
const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));

const licenceInPackage = (/** @type {string} */ path) => {
  const manifest = join(projectRoot, path, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return license?.type ?? license ?? licenses?.map((/** @type {{ type: string }} */ entry) => entry.type).join(' OR ');
};

const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { version = '', license, dev = false }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license ?? licenceInPackage(path) ?? 'unknown',
    ships: !dev,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));

const unsuitable = packages.filter(
  ({ name, licence, ships }) =>
    !accepted.has(name) && !satisfies(licence, (name) => permissive.has(name) || (!ships && toolsOnly.has(name))),
);

/** @param {typeof packages} rows */
const table = (rows) => [
  '| package | version | licence |',
  '| --- | --- | --- |',
  ...new Set(rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)),
];
const text = [
  '# Licences of the packages',
  '',
  'Written by `npm run licences` from package-lock.json. Parley itself: see [LICENSE](../LICENSE).',
  '',
  '## What the product is built from',
  '',
  ...table(packages.filter(({ ships }) => ships)),
  '',
  '## Tools for building and testing',
  '',
  ...table(packages.filter(({ ships }) => !ships)),
  '',
].join('\n');

for (const { name, version, licence } of unsuitable) console.log(`not permissive: ${name}@${version}: ${licence}`);
if (process.argv.includes('--check')) {
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (!isCurrent) console.log('docs/LICENSES.md is out of date: npm run licences');
  process.exit(isCurrent && unsuitable.length === 0 ? 0 : 1);
}
writeFileSync(file, text);
console.log(`${packages.length} packages, ${unsuitable.length} not permissive`);
process.exit(unsuitable.length === 0 ? 0 : 1);
