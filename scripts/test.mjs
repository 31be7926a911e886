// npm test: installs what is missing, runs every check, goes on after a failure, ends with the totals.
// `--only unit,lint` runs those alone; `--list` names them.
import { parseArgs } from 'node:util';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { ensureSystem, systemPackages } from './ensure-system.mjs';
import { checks } from './test/checks.mjs';
import { runCheck } from './test/run-check.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
if (values.list) {
  for (const { name } of checks) console.log(name);
  process.exit(0);
}

const wanted = values.only?.split(',').map((name) => name.trim());
const chosen = checks.filter(({ name }) => wanted === undefined || wanted.includes(name));
if (chosen.length === 0) {
  console.error(`No check is called ${values.only}. There are: ${checks.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const system = ensureSystem(systemPackages, (line) => console.log(`system       ${line}`));
if (!system.ok) {
  console.error(system.reason);
  process.exit(1);
}
try {
  if (await ensureDependencies()) console.log('dependencies installed');
} catch (error) {
  console.error(String(error));
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const check of chosen) {
  const outcome = await runCheck(check);
  passed += outcome.passed;
  failed += outcome.failed;
  const numbers = check.count === undefined ? '' : ` ${outcome.passed} passed, ${outcome.failed} failed`;
  const word = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${word} ${check.name.padEnd(14)} ${outcome.seconds.toFixed(1).padStart(6)} s${numbers}`);
  if (outcome.failed > 0) console.log(outcome.output.trim().split('\n').slice(-200).join('\n'));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
