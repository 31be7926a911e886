// npm run bench: our build and a bare extension page in one run, as ratios. `-- --full` takes the medians of five
// alternating runs over longer answers and reads aloud for half an hour; `-- --voice` measures listening alone, `-- --only
// <expression>` the steps whose name it matches; `-- --against <folder>` another build of Parley in the same runs, `-- --runs
// <number>` takes so many of them. A target that is missed is reported; only a step that gave no figure
// makes the exit code 1.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionPath } from '../../scripts/output-folder.mjs';
import type { Figures } from './figures';
import { measureZip } from './opening';
import { panelSteps } from './panel-steps';
import { report } from './report';
import { createShared, type Shared } from './shared';
import { type Failure, runSteps, type Step } from './steps';
import { barePath, type Subject, startSubject } from './subject';
import { startTokenServer } from './token-server';
import { startVoiceScene } from './voice-scene';
import { voiceSteps } from './voice-steps';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    voice: { type: 'boolean' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    runs: { type: 'string' },
  },
});
const isFull = values.full === true;
const wanted = new RegExp(values.only, 'iu');
const against = values.against === undefined ? undefined : resolve(values.against);
if (!existsSync(join(extensionPath, 'manifest.json'))) {
  console.error('There is no build to measure: npm run build');
  process.exit(1);
}
if (against !== undefined && !existsSync(join(against, 'manifest.json'))) {
  console.error(`There is no build to compare with in ${against}: it is the folder with its manifest.json`);
  process.exit(1);
}
const runs = Number(values.runs ?? (isFull ? 5 : 1));
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs takes a whole number from 1 on');
  process.exit(1);
}

// What a step that ran out of time still does fails when its browser is closed: its failure is told already.
process.on('unhandledRejection', () => undefined);

const startedAt = performance.now();
const loadBefore = loadavg()[0] ?? 0;
const server = await startTokenServer();
const failures: Failure[] = [];

const measure = async <Value>(shared: Shared<Value>, steps: readonly Step[]): Promise<Figures> => {
  const outcome = await runSteps(steps.filter(({ name }) => wanted.test(name)));
  await shared.end();
  failures.push(...outcome.failures);
  return outcome.figures;
};

const measurePanel = (name: Subject['name'], folder: string): Promise<Figures> => {
  const subject = createShared(() => startSubject(name, folder, server));
  return measure(subject, panelSteps(name, subject, server, isFull));
};

const bare: Figures[] = [];
const before: Figures[] = against === undefined ? [] : [measureZip(against)];
const ours: Figures[] = [measureZip(extensionPath)];
if (values.voice !== true) {
  for (let run = 0; run < runs; run += 1) {
    bare.push(await measurePanel('bare', barePath));
    // Who comes first in one run comes second in the next: a machine that gets busier is not taken for a slower build.
    if (against !== undefined && run % 2 === 0) before.push(await measurePanel('before', against));
    ours.push(await measurePanel('ours', extensionPath));
    if (against !== undefined && run % 2 === 1) before.push(await measurePanel('before', against));
  }
}
const scene = createShared(startVoiceScene);
ours.push(await measure(scene, voiceSteps(scene, isFull)));
report({
  mode: isFull ? 'full' : 'quick',
  minutes: (performance.now() - startedAt) / 60_000,
  loadBefore,
  bare,
  ...(against !== undefined && { before }),
  ours,
  failures,
});
process.exit(failures.length === 0 ? 0 : 1);
