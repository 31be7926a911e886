import { spawn } from 'node:child_process';
import { lineVariable } from '../machine-line.mjs';
import { projectRoot } from '../project-root.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {{ name: string, passed: number, failed: number, seconds: number, output: string }} Outcome */

/** A check that takes longer hangs. Browsers' tests have a limit of their own below it, which names what was running. */
const maxMs = 80 * 60 * 1000;
/** How long a check that hangs has to print its sums once it was asked to end. */
const graceMs = 20_000;
/** How long to wait after a check has ended for output that a process that it left behind still writes. */
const drainMs = 2_000;

/** @typedef {{ limitMs?: number, graceMs?: number, hear?: (output: string) => void }} RunOptions */

/**
 * Runs a command to its end, and returns its exit code and what it printed. A code below 0: it did not start, was
 * ended by a signal or hung.
 * @param {Check} check
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
const runCommand = ({ command: [program = '', ...args], env }, { limitMs = maxMs, graceMs: grace = graceMs, hear }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Node's own warnings, one for each process, would hide the few lines that matter.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_NO_WARNINGS: '1', [lineVariable]: '1', ...env },
    });
    let output = '';
    let isOver = false;
    const take = (/** @type {unknown} */ chunk) => {
      output += chunk;
      hear?.(output);
    };
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit);
      clearTimeout(end);
      resolve({ code: isOver ? -1 : code, output });
    };
    /** @type {NodeJS.Timeout | undefined} */
    let end;
    const limit = setTimeout(() => {
      isOver = true;
      output += `\nended: it took longer than ${limitMs / 1000} s\n`;
      // A runner that is interrupted still prints what it knows.
      child.kill('SIGINT');
      end = setTimeout(() => child.kill('SIGKILL'), grace);
    }, limitMs);
    child.stdout.on('data', take);
    child.stderr.on('data', take);
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
 * @param {RunOptions=} options
 * @returns {Promise<Outcome>}
 */
export const runCheck = async (check, options = {}) => {
  const start = process.hrtime.bigint();
  const { code, output } = await runCommand(check, options);
  const numbers = check.count?.(output);
  const isGreen = code === 0 && (check.count === undefined || numbers !== undefined);
  const passed = numbers?.passed ?? (isGreen ? 1 : 0);
  const failed = isGreen ? (numbers?.failed ?? 0) : Math.max(1, numbers?.failed ?? 0);
  return { name: check.name, passed, failed, seconds: Number(process.hrtime.bigint() - start) / 1e9, output };
};

/** What a reporter prints to show progress and times, and npm's own lines. */
const noise = /^[·.x×°±FTE-]{20,}|^npm (?:warn|notice)|^[·.x×°±FTE]?$|^(?:test \d+ of|took) \d+\b|^area /u;
/** The headline of one failed test, as vitest and Playwright write it. */
const headline = /^ ?FAIL {2}|^ {2}\d+\) \[/u;
const maxLines = 400;

const linesOf = (/** @type {string} */ output) => output.split('\n').filter((line) => !noise.test(line));

/**
 * The names of the tests that failed, each once.
 * @param {string} output
 * @returns {readonly string[]}
 */
export const failedNames = (output) => [
  ...new Set(
    linesOf(output)
      .filter((line) => headline.test(line))
      .map((line) => line.trim()),
  ),
];

/**
 * The useful part of a failed check's output: first the names of the tests that failed, because long output is often
 * cut, then its last lines without the dots of progress.
 * @param {string} output
 * @returns {string}
 */
export const readable = (output) =>
  [...failedNames(output), ...linesOf(output).join('\n').trim().split('\n').slice(-maxLines)].join('\n');
