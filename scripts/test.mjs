// npm test: installs what is missing, runs every check, goes on after a failure, ends with the totals.
// `--only unit,lint` runs those alone; `--list` names them.
import './require-node.mjs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { ensureSystem, systemPackages } from './ensure-system.mjs';
import { checks } from './test/checks.mjs';
import { readable, runCheck } from './test/run-check.mjs';

const readOptions = () => {
  try {
    return parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } }).values;
  } catch {
    console.error('The options are: npm test -- --list, or npm test -- --only unit,lint');
    return process.exit(2);
  }
};

const options = readOptions();
if (options.list) {
  for (const { name } of checks) console.log(name);
  process.exit(0);
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

const system = ensureSystem(systemPackages, (line) => console.log(`system       ${line}`));
if (!system.ok) giveUp(system.reason);
try {
  if (await ensureDependencies()) console.log('dependencies installed');
} catch (error) {
  giveUp(error);
}

let passed = 0;
let failed = 0;

/** Runs a check, and prints its result: for a failed check also its output. */
const run = async (/** @type {import('./test/checks.mjs').Check} */ check) => {
  const outcome = await runCheck(check);
  passed += outcome.passed;
  failed += outcome.failed;
  const numbers = check.count === undefined ? '' : ` ${outcome.passed} passed, ${outcome.failed} failed`;
  const word = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${word} ${check.name.padEnd(20)} ${outcome.seconds.toFixed(1).padStart(6)} s${numbers}`);
  if (outcome.failed > 0) console.log(readable(outcome.output));
};

/** @type {Set<Promise<void>>} */
const running = new Set();
for (const check of chosen) {
  if (check.isParallel !== true) await Promise.all(running);
  else if (running.size >= availableParallelism()) await Promise.race(running);
  const ended = run(check).finally(() => running.delete(ended));
  running.add(ended);
  if (check.isParallel !== true) await ended;
}
await Promise.all(running);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
