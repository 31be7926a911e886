import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {{ name: string, passed: number, failed: number, seconds: number, output: string }} Outcome */

/** A check that takes longer hangs: all checks together may take half an hour on two cores. */
const maxMs = 30 * 60 * 1000;
/** How long to wait after a check has ended for output that a process that it left behind still writes. */
const drainMs = 2_000;

/**
 * Runs a command to its end, and returns its exit code and what it printed. A code below 0: it did not start, was
 * ended by a signal or hung.
 * @param {readonly string[]} command
 * @param {number} limitMs
 * @returns {Promise<{ code: number, output: string }>}
 */
const runCommand = ([program = '', ...args], limitMs) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Node's own warnings, one for each process, would hide the few lines that matter.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_NO_WARNINGS: '1' },
    });
    let output = '';
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit);
      resolve({ code, output });
    };
    const limit = setTimeout(() => {
      output += `\nended: it took longer than ${limitMs / 1000} s\n`;
      child.kill('SIGKILL');
    }, limitMs);
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += String(error);
      finish(-1);
    });
    child.on('exit', (code, signal) => {
      if (signal !== null) output += `\nended by ${signal}\n`;
      setTimeout(() => finish(code ?? -1), drainMs);
    });
    child.on('close', (code) => finish(code ?? -1));
  });

/**
 * Runs one check and counts its tests. A check that prints no numbers counts as one; one that fails although all its
 * tests passed (a crash after the last test) counts one failure.
 * @param {Check} check
 * @param {number=} limitMs
 * @returns {Promise<Outcome>}
 */
export const runCheck = async (check, limitMs = maxMs) => {
  const start = process.hrtime.bigint();
  const { code, output } = await runCommand(check.command, limitMs);
  const numbers = check.count?.(output);
  const isGreen = code === 0 && (check.count === undefined || numbers !== undefined);
  const passed = numbers?.passed ?? (isGreen ? 1 : 0);
  const failed = isGreen ? (numbers?.failed ?? 0) : Math.max(1, numbers?.failed ?? 0);
  return { name: check.name, passed, failed, seconds: Number(process.hrtime.bigint() - start) / 1e9, output };
};

/** The dots of a reporter that shows progress, and npm's own lines. */
const noise = /^[·.x×°±FTE-]{20,}|^npm (?:warn|notice)/u;
/** The headline of one failed test, as vitest and Playwright write it. */
const headline = /^ ?FAIL {2}|^ {2}\d+\) \[/u;
const maxLines = 400;

/**
 * The useful part of a failed check's output: first the names of the tests that failed, each once, because long
 * output is often cut, then its last lines without the dots of progress.
 * @param {string} output
 * @returns {string}
 */
export const readable = (output) => {
  const lines = output.split('\n').filter((line) => !noise.test(line));
  const names = new Set(lines.filter((line) => headline.test(line)).map((line) => line.trim()));
  return [...names, ...lines.join('\n').trim().split('\n').slice(-maxLines)].join('\n');
};
