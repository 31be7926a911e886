// npm run bench: our build and a bare extension page in one run, as ratios. `-- --full` takes the medians of five
// alternating runs over longer answers and reads aloud for half an hour; `-- --voice` measures listening alone, `-- --only
// <expression>` the steps whose name it matches. A target that is missed is reported; only a step that gave no figure
// makes the exit code 1.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionPath } from '../../scripts/output-folder.mjs';
import type { Figures } from './figures';
import { measureZip } from './opening';
import { panelSteps } from './panel-steps';
import { report } from './report';
import { createShared, type Shared } from './shared';
import { type Failure, runSteps, type Step } from './steps';
import { startSubject } from './subject';
import { startTokenServer } from './token-server';
import { startVoiceScene } from './voice-scene';
import { voiceSteps } from './voice-steps';

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, voice: { type: 'boolean' }, only: { type: 'string', default: '' } },
});
const isFull = values.full === true;
const wanted = new RegExp(values.only, 'iu');
if (!existsSync(join(extensionPath, 'manifest.json'))) {
  console.error('There is no build to measure: npm run build');
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

const measurePanel = (name: 'bare' | 'ours'): Promise<Figures> => {
  const subject = createShared(() => startSubject(name, server));
  return measure(subject, panelSteps(name, subject, server, isFull));
};

const bare: Figures[] = [];
const ours: Figures[] = [measureZip()];
if (values.voice !== true) {
  for (let run = 0; run < (isFull ? 5 : 1); run += 1) {
    bare.push(await measurePanel('bare'));
    ours.push(await measurePanel('ours'));
  }
}
const scene = createShared(startVoiceScene);
ours.push(await measure(scene, voiceSteps(scene, isFull)));
report({
  mode: isFull ? 'full' : 'quick',
  minutes: (performance.now() - startedAt) / 60_000,
  loadBefore,
  bare,
  ours,
  failures,
});
process.exit(failures.length === 0 ? 0 : 1);
