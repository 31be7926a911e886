// node scripts/alone.mjs 'wxt build && playwright test' …: runs a heavy command when no other one of ours runs on this
// machine. Further arguments go to the last program of the command.
import { spawn } from 'node:child_process';
import { lineVariable, standInLine } from './machine-line.mjs';

const [command = '', ...args] = process.argv.slice(2);
const quoted = (/** @type {string} */ text) =>
  process.platform === 'win32' ? JSON.stringify(text) : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const leave = await standInLine([command, ...args].join(' '), (line) => console.error(line));
const child = spawn([command, ...args.map(quoted)].join(' '), {
  shell: true,
  stdio: 'inherit',
  env: { ...process.env, [lineVariable]: '1' },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => {
  leave();
  process.exit(code ?? (signal === null ? 1 : 128));
});
