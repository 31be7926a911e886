import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Outcome = { readonly code: number; readonly output: string; readonly seconds: number };

const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_NO_WARNINGS: '1' };

/** Runs a command line as a reader types it. */
export const typed = (root: string, command: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const start = process.hrtime.bigint();
    const child = spawn(command, { cwd: root, shell: true, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) =>
      resolve({ code: code ?? -1, output, seconds: Number(process.hrtime.bigint() - start) / 1e9 }),
    );
  });

/** Every file of the copy but what it shares with the project, with its text. */
export const filesOf = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('node_modules'))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  );

export type Difference = { readonly files: readonly string[]; readonly lines: number };

/** Which files are new or another, and how many lines came. */
export const difference = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Difference => {
  const changed = [...after].filter(([path, text]) => before.get(path) !== text);
  const lines = changed.map(([path, text]) => text.split('\n').length - (before.get(path) ?? '').split('\n').length);
  return { files: changed.map(([path]) => path), lines: lines.reduce((sum, count) => sum + count, 0) };
};

/** Runs a program of node_modules to its end. */
export const program = (root: string, path: string, ...args: readonly string[]): Omit<Outcome, 'seconds'> => {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
  });
  return { code: result.status ?? -1, output: result.stdout + result.stderr };
};
