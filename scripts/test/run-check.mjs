import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {{ name: string, passed: number, failed: number, seconds: number, output: string }} Outcome */

/**
 * Runs one check and counts its tests. A check that says no numbers counts as one; one that fails although all its
 * tests passed (a crash after the last test) counts one failure.
 * @param {Check} check
 * @returns {Promise<Outcome>}
 */
export const runCheck = async (check) => {
  const start = process.hrtime.bigint();
  const [program = '', ...args] = check.command;
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve(-1);
    });
    child.on('close', resolve);
  });
  const numbers = check.count?.(output);
  const isGreen = code === 0 && (check.count === undefined || numbers !== undefined);
  const passed = numbers?.passed ?? (isGreen ? 1 : 0);
  const failed = isGreen ? (numbers?.failed ?? 0) : Math.max(1, numbers?.failed ?? 0);
  return { name: check.name, passed, failed, seconds: Number(process.hrtime.bigint() - start) / 1e9, output };
};
