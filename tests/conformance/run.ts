import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VectorCase, VectorFile } from './suite';
import { suites } from './suites';

const folder = process.env.VECTORS_DIR ?? join(import.meta.dirname, '../vectors');

const load = (name: string): VectorFile => {
  const { cases, ...head }: { cases: VectorCase[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return { head, cases };
};

if (!existsSync(folder)) {
  console.error(`conformance: no folder ${folder}`);
  process.exit(2);
}

let passedInAll = 0;
let failedInAll = 0;

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.json')) continue;
  const suite = suites.find(({ file }) => `${file}.json` === name);
  if (suite === undefined) {
    console.log(`${name}: not spoken yet`);
    continue;
  }
  const file = load(name);
  let passed = 0;
  let skipped = 0;
  const failures: string[] = [];
  for (const testCase of file.cases) {
    try {
      const outcome = await suite.check(testCase, file);
      if (outcome === 'skip') skipped += 1;
      else passed += 1;
    } catch (error) {
      failures.push(`  ${testCase.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  passedInAll += passed;
  failedInAll += failures.length;
  console.log(`${name}: ${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} informational` : ''}`);
  for (const failure of failures) console.log(failure);
}

console.log(`${passedInAll} passed, ${failedInAll} failed`);
if (failedInAll > 0 || passedInAll === 0) process.exit(1);
