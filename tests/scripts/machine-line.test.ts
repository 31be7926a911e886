import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineVariable, standInLine } from '../../scripts/machine-line.mjs';

let folder: string;
beforeEach(() => {
  // The run of the tests itself may stand in the machine's line.
  vi.stubEnv(lineVariable, undefined);
  folder = mkdtempSync(join(tmpdir(), 'parley-line-test-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const nobody = (): void => undefined;

it('lets the next in line go when the one before leaves, and says for whom it waits', async () => {
  const leave = await standInLine('the first', nobody, folder);
  const told: string[] = [];
  let isSecondIn = false;
  const second = standInLine('the second', (line) => told.push(line), folder).then((leaveSecond) => {
    isSecondIn = true;
    return leaveSecond;
  });

  await vi.waitFor(() => expect(told).toEqual([expect.stringContaining('“the first”')]), 5_000);
  expect(isSecondIn).toBe(false);
  leave();
  (await second)();

  expect(readdirSync(folder)).toEqual([]);
});

it('passes over processes that are gone, in the line and at the machine', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, `000000000000001-${pid}.json`), JSON.stringify({ pid, what: 'a killed build', since: 1 }));
  writeFileSync(join(folder, 'taken'), JSON.stringify({ pid, what: 'a killed build', since: 1 }));

  const leave = await standInLine('a build', nobody, folder);

  expect(existsSync(join(folder, `000000000000001-${pid}.json`))).toBe(false);
  leave();
});

it('does not wait where the variable says so', async () => {
  await standInLine('the first', nobody, folder);
  vi.stubEnv(lineVariable, '1');

  const leave = await standInLine('within the first', nobody, folder);

  leave();
  expect(readdirSync(folder)).toHaveLength(2);
});

it('is left by a process that ends', async () => {
  const script = new URL('../../scripts/machine-line.mjs', import.meta.url).href;
  const code = `const { standInLine } = await import(${JSON.stringify(script)});
    await standInLine('a build', () => {}, ${JSON.stringify(folder)}); console.log('in');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });

  await new Promise((resolve) => child.on('exit', resolve));

  expect(readdirSync(folder)).toEqual([]);
});
