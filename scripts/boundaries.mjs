// Checks the import table (.dependency-cruiser.cjs), that no variant is known by its id outside the registries, and that
// the check itself saw the code: a cruise that resolves nothing finds no violation either.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { idsOutside } from './lint/registry-ids.mjs';
import { projectRoot } from './project-root.mjs';

const folders = ['entrypoints', 'components', 'lib'];
const root = process.argv[2] ?? projectRoot;
const { driftOfKnown } = createRequire(import.meta.url)(join(root, 'scripts/lint/rooms.cjs'));

const sources = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const cruise = spawnSync(
  process.execPath,
  [
    join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'],
    ...folders,
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (!cruise.stdout.startsWith('{')) {
  console.error(cruise.stderr || cruise.stdout);
  process.exit(2);
}

/** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[], summary: { violations: { rule: { name: string }, from: string, to: string }[] } }} */
const { modules, summary } = JSON.parse(cruise.stdout);
const seen = new Set(modules.map((module) => module.source));
const missed = sources.filter((source) => !seen.has(source));
const drift = [...driftOfKnown(modules), ...idsOutside(root)];

for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`);
for (const sentence of drift) console.log(sentence);
if (missed.length > 0) console.log(`not seen by the check: ${missed.join(', ')}`);
console.log(`${sources.length} modules, ${summary.violations.length} violations`);
process.exit(summary.violations.length + drift.length + missed.length > 0 || sources.length === 0 ? 1 : 0);
