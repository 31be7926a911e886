import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

  await vi.waitFor(() => expect(told).toEqual([expect.stringContaining('“the first”')]), 30_000);
  expect(isSecondIn).toBe(false);
  leave();
  (await second)();

  expect(readdirSync(folder)).toEqual([]);
});

it('passes over processes that are gone, in the line and at the machine', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const gone = { pid, started: '1', what: 'a killed build', since: 1 };
  // Its number is another process's now: this one's.
  const another = { ...gone, pid: process.pid };
  writeFileSync(join(folder, '000000000000001-1-000001.json'), JSON.stringify(gone));
  writeFileSync(join(folder, '000000000000002-2-000001.json'), JSON.stringify(another));
  writeFileSync(join(folder, 'taken'), JSON.stringify(another));

  const leave = await standInLine('a build', nobody, folder);
  leave();

  expect(readdirSync(folder)).toEqual([]);
});

it('does not wait where the variable says so', async () => {
  await standInLine('the first', nobody, folder);
  vi.stubEnv(lineVariable, '1');

  const leave = await standInLine('within the first', nobody, folder);

  leave();
  expect(readdirSync(folder)).toHaveLength(2);
});

it('does not keep anybody from working where the line cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  const told: string[] = [];

  (await standInLine('a build', (line) => told.push(line), join(folder, 'file')))();

  expect(told).toEqual([expect.stringContaining('not waiting in line')]);
});

it('is left by a process that ends', async () => {
  const script = new URL('../../scripts/machine-line.mjs', import.meta.url).href;
  const code = `const { standInLine } = await import(${JSON.stringify(script)});
    await standInLine('a build', () => {}, ${JSON.stringify(folder)}); console.log('in');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });

  await new Promise((resolve) => child.on('exit', resolve));

  expect(readdirSync(folder)).toEqual([]);
});
