// A lockfile made where a registry lacks the builds for other platforms leaves them out, and `npm ci` then refuses it.
// Run after each change of packages: it names every optional package that another package asks for.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-root.mjs';

const systems = [
  'android',
  'darwin',
  'linux',
  'win32',
  'windows',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

/** @param {Record<string, unknown>} packages @param {string} path @param {string} name */
const isThere = (packages, path, name) => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '' || !at.includes('/node_modules/')) return at !== '' && packages[`node_modules/${name}`] !== undefined;
  }
};

/**
 * A build for another platform has the licence of the package that asks for it.
 * @param {string} name @param {string} version @param {{ dev?: boolean, license?: string }} asking
 */
const entryFor = (name, version, { dev, license }) => {
  const words = name.split(/[/@.-]/u);
  const system = systems.find((word) => words.includes(word));
  const processor = processors.find((word) => words.includes(word));
  return {
    version: version.replace(/^[\^~]/u, ''),
    ...(processor !== undefined && { cpu: [processor] }),
    ...(dev === true && { dev: true }),
    ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
    ...(system === 'linux' && words.some((word) => word.startsWith('gnu')) && { libc: ['glibc'] }),
    ...(license !== undefined && { license }),
    optional: true,
    ...(system !== undefined && { os: [system === 'windows' ? 'win32' : system] }),
  };
};

/**
 * The optional packages that a lockfile's packages ask for, but that it does not name.
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string>, dev?: boolean, license?: string }> }} lock
 * @returns {[path: string, entry: object][]}
 */
export const missingOptionalPackages = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, ...asking }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isThere(packages, path, name))
      .map(
        ([name, version]) =>
          /** @type {[string, object]} */ ([`node_modules/${name}`, entryFor(name, version, asking)]),
      ),
  );

const main = () => {
  const file = join(projectRoot, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingOptionalPackages(lock);
  const { '': root, ...rest } = { ...lock.packages, ...Object.fromEntries(missing) };
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length > 0) {
    writeFileSync(
      file,
      `${JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
    );
  }
  console.log(`${missing.length} optional packages added to the lockfile`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
