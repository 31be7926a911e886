// npm run bench: our build and a bare extension page in one run, as ratios. `-- --full` takes longer and measures more.
// It asserts nothing about time: people read it.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionPath } from '../../scripts/output-folder.mjs';
import {
  type Figures,
  measureColdWorker,
  measureFirstWord,
  measureFullSpeed,
  measureOpening,
  measureSteadyStream,
} from './measures';
import { startSubject } from './subject';
import { startTokenServer } from './token-server';

const { values } = parseArgs({ options: { full: { type: 'boolean' } } });
const isFull = values.full === true;
if (!existsSync(join(extensionPath, 'manifest.json'))) {
  console.error('There is no build to measure: npm run build');
  process.exit(1);
}

const server = await startTokenServer();

const measure = async (name: 'bare' | 'ours'): Promise<Figures> => {
  const subject = await startSubject(name, server.port);
  try {
    const figures = {
      ...(await measureOpening(subject, isFull ? 15 : 5)),
      ...(await measureFirstWord(subject, server, isFull ? 9 : 3)),
      ...(await measureSteadyStream(subject, server, isFull ? 8_000 : 1_500)),
    };
    const speeds: Figures[] = [];
    for (const tokens of isFull ? [2_000, 8_000, 20_000] : [2_000, 8_000]) {
      speeds.push(await measureFullSpeed(subject, server, tokens));
    }
    const cold = name === 'ours' ? await measureColdWorker(subject, server) : {};
    return Object.assign({}, figures, ...speeds, cold);
  } finally {
    await subject.close();
  }
};

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const bare = await measure('bare');
const ours = await measure('ours');
await server.stop();

const format = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 0);
const rows = Object.keys({ ...bare, ...ours }).map((name) => {
  const [limit, figure] = [bare[name], ours[name]];
  const ratio = limit !== undefined && figure !== undefined && limit > 0 ? figure / limit : undefined;
  return { name, bare: limit, ours: figure, ratio };
});
const width = Math.max(...rows.map(({ name }) => name.length));
console.log(`${'measure'.padEnd(width)}  ${'bare'.padStart(8)} ${'ours'.padStart(8)} ${'ratio'.padStart(7)}`);
for (const row of rows) {
  const ratio = row.ratio === undefined ? '–' : `${row.ratio.toFixed(2)}×`;
  console.log(
    `${row.name.padEnd(width)}  ${format(row.bare).padStart(8)} ${format(row.ours).padStart(8)} ${ratio.padStart(7)}`,
  );
}
const buildBytes = sizeOf(extensionPath);
console.log(`build, unpacked: ${(buildBytes / 1e6).toFixed(2)} MB`);

const folder = resolve(import.meta.dirname, '../../bench-results');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
writeFileSync(file, JSON.stringify({ mode: isFull ? 'full' : 'quick', buildBytes, rows }, null, 2));
console.log(`written: bench-results/${file.slice(folder.length + 1)}`);
process.exit(0);
