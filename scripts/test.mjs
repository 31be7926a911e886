// npm test: installs what is missing, runs every check of the gate, goes on after a failure, ends with the totals.
// `--all` runs everything there is (npm run test:all), `--only unit,lint` those alone, `--list` names them, `--slow` ends
// with the twenty slowest tests, `--last` says which commit passed last and how.
import './require-node.mjs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { ensureSystem, systemPackages } from './ensure-system.mjs';
import { standInLine } from './machine-line.mjs';
import { projectRoot } from './project-root.mjs';
import { checksOf, slowestTests, toldLines } from './test/checks.mjs';
import { cleanCommit, lastMark, leaveMark } from './test/marks.mjs';
import { secondsLeft, spoken } from './test/progress.mjs';
import { failedNames, readable, runCheck } from './test/run-check.mjs';

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        list: { type: 'boolean' },
        all: { type: 'boolean' },
        slow: { type: 'boolean' },
        last: { type: 'boolean' },
      },
    }).values;
  } catch {
    console.error('The options are: npm test -- --list, --last, or --only unit,lint, --all, --slow');
    return process.exit(2);
  }
};

const options = readOptions();
const tier = options.all === true ? 'all' : 'gate';
const checks = checksOf(tier);
if (options.list) {
  for (const { name } of checks) console.log(name);
  process.exit(0);
}
if (options.last) {
  const mark = lastMark();
  console.log(
    mark === undefined ? 'No whole green run is known on this computer.' : JSON.stringify(mark, undefined, 1),
  );
  process.exit(mark === undefined ? 1 : 0);
}

const names = checks.map(({ name }) => name);
const wanted = options.only?.split(',').map((name) => name.trim()) ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}
const chosen = checks.filter(({ name }) => wanted.includes(name));

/** If something that the checks need is missing, none of them runs: this counts as one failure. */
const giveUp = (/** @type {unknown} */ reason) => {
  console.error(String(reason));
  console.log('0 passed, 1 failed');
  process.exit(1);
};

await standInLine(tier === 'all' ? 'npm run test:all' : 'npm test', (line) => console.log(line));
const system = ensureSystem(systemPackages, (line) => console.log(`system       ${line}`));
if (!system.ok) giveUp(system.reason);
try {
  if (await ensureDependencies()) console.log('dependencies installed');
} catch (error) {
  giveUp(error);
}

const commit = options.only === undefined ? cleanCommit(projectRoot) : undefined;
const startedAt = performance.now();
const elapsedS = () => (performance.now() - startedAt) / 1000;
const allS = chosen.reduce((sum, { usualS }) => sum + usualS, 0);
/** How much of each check is done, 0 to 1. @type {Map<string, number>} */
const done = new Map();
/** When each check began, as `elapsedS` says it. @type {Map<string, number>} */
const began = new Map();
/** What says nothing of itself while it runs is as far as it usually is by then, and never quite over. */
const guessOf = (/** @type {import('./test/checks.mjs').Check} */ { name, usualS }) =>
  Math.min(0.9, (elapsedS() - (began.get(name) ?? elapsedS())) / usualS);
const left = () => {
  const doneS = chosen.reduce((sum, check) => sum + check.usualS * (done.get(check.name) ?? guessOf(check)), 0);
  return spoken(secondsLeft(elapsedS(), doneS, allS));
};

let ended = 0;
let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const told = [];
/** @type {ReturnType<typeof slowestTests>[number][]} */
const slow = [];
/** @type {Record<string, number>} */
const seconds = {};

/** Runs a check, and prints its result: for a failed check also its output. */
const run = async (/** @type {import('./test/checks.mjs').Check} */ check) => {
  const timing = options.slow === true ? (check.timing ?? []) : [];
  began.set(check.name, elapsedS());
  let lastTold = elapsedS();
  const outcome = await runCheck(
    { ...check, command: [...check.command, ...timing] },
    {
      hear: (output) => {
        if (check.doneOf === undefined) return;
        const part = check.doneOf(output);
        done.set(check.name, part);
        if (part === 0 || elapsedS() - lastTold < 60) return;
        lastTold = elapsedS();
        console.log(`       ${check.name}: ${Math.round(part * 100)} %, about ${left()} left`);
      },
    },
  );
  done.set(check.name, 1);
  passed += outcome.passed;
  failed += outcome.failed;
  seconds[check.name] = Math.round(outcome.seconds);
  told.push(...toldLines(outcome.output));
  if (options.slow) slow.push(...slowestTests(outcome.output));
  const numbers = check.count === undefined ? '' : ` ${outcome.passed} passed, ${outcome.failed} failed`;
  const word = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  ended += 1;
  const rest = ended < chosen.length ? ` (${ended} of ${chosen.length}, about ${left()} left)` : '';
  console.log(`${word} ${check.name.padEnd(20)} ${outcome.seconds.toFixed(1).padStart(6)} s${numbers}${rest}`);
  if (outcome.failed === 0) return;
  const tests = failedNames(outcome.output);
  failures.push(...(tests.length === 0 ? [check.name] : tests.map((test) => `${check.name}: ${test}`)));
  console.log(readable(outcome.output));
};

console.log(`${chosen.length} checks, about ${spoken(allS)} on two cores that do nothing else`);
/** @type {Set<Promise<void>>} */
const running = new Set();
for (const check of chosen) {
  if (check.isParallel !== true || check.waitsForAll === true) await Promise.all(running);
  else if (running.size >= availableParallelism()) await Promise.race(running);
  const ended = run(check).finally(() => running.delete(ended));
  running.add(ended);
  if (check.isParallel !== true) await ended;
}
await Promise.all(running);

const unsteady = told.filter((line) => line.startsWith('unsteady: '));
if (commit !== undefined && failed === 0 && cleanCommit(projectRoot) === commit) {
  const total = Math.round(elapsedS());
  leaveMark({ commit, tier, passed, seconds: total, checks: seconds, unsteady });
}
if (slow.length > 0) console.log('\nThe slowest tests:');
for (const { ms, test } of slow.sort((one, other) => other.ms - one.ms).slice(0, 20)) {
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s ${test}`);
}
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
if (told.length > 0) console.log(`\n${told.join('\n')}`);
console.log(`\n${spoken(elapsedS())} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
