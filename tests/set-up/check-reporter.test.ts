import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playwrightDone, playwrightNumbers, toldLines } from '../../scripts/test/checks.mjs';
import { projectRoot } from '../repository/planted-copy';

/** Inside the project, so that the runner is found from there. */
let folder: string;
beforeAll(() => {
  const artifacts = join(projectRoot, 'tests/artifacts');
  mkdirSync(artifacts, { recursive: true });
  folder = mkdtempSync(join(artifacts, 'check-reporter-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A real run of tests of which so many fail at the first try, and no browser is opened. */
const runWith = (unsteady: number): { readonly code: number | null; readonly output: string } => {
  const run = mkdtempSync(join(folder, 'run-'));
  mkdirSync(join(run, 'area'));
  writeFileSync(
    join(run, 'area/some.spec.ts'),
    `import { expect, test } from '@playwright/test';
     for (let index = 0; index < ${unsteady}; index += 1)
       test('unsteady ' + index, async ({}, { retry }) => { expect(retry).toBe(1); });
     test('steady', async () => {});`,
  );
  writeFileSync(
    join(run, 'playwright.config.ts'),
    `export default { testDir: '.', outputDir: './artifacts', retries: 1, workers: 1, reporter: [['dot'], [${JSON.stringify(
      join(projectRoot, 'tests/e2e/harness/check-reporter.ts'),
    )}]], projects: [{ name: 'gate' }] };`,
  );
  const command = [join(projectRoot, 'node_modules/@playwright/test/cli.js'), 'test'];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: run, encoding: 'utf8' });
  return { code: status, output: stdout };
};

it('names a test that passed at its second try, with what it said first, and lets the run pass', () => {
  const { code, output } = runWith(1);

  expect(code).toBe(0);
  expect(playwrightNumbers(output)).toEqual({ passed: 2, failed: 0 });
  expect(playwrightDone(output)).toBe(1);
  expect(toldLines(output)).toEqual([
    expect.stringMatching(/^area area\s+2 tests\s+\d+ s of one worker$/u),
    'unsteady: area/some.spec.ts:3 › unsteady 0 (Error: expect(received).toBe(expected) // Object.is equality)',
  ]);
});

it('fails a run in which more than two were unsteady', () => {
  const { code, output } = runWith(3);

  expect(code).toBe(1);
  expect(toldLines(output).at(-1)).toBe('unsteady: 3 in one run are more than 2: it failed');
});
