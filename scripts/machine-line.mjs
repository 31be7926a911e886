import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Set: nobody waits. What the holder of the machine starts has it, so that it does not wait for itself. */
export const lineVariable = 'PARLEY_NO_LINE';

const lookMs = 500;
let places = 0;

/** @typedef {{ pid: number, started: string, what: string, since: number }} Place */

/**
 * When a process began, in whatever way this system says it; empty where there is no such process, or no way to ask. A
 * number of a process is used again, perhaps by one that never ends.
 * @param {number} pid
 */
const startOf = (pid) => {
  try {
    // Field 22 of proc(5), counted behind the name, which may hold spaces: ticks since the computer began.
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

const isAlive = (/** @type {Place} */ { pid, started }) => {
  try {
    process.kill(pid, 0);
    return startOf(pid) === started;
  } catch (error) {
    // Somebody else's process may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' && startOf(pid) === started;
  }
};

/**
 * Who wrote a file of the line; undefined when that process is gone, and the file with it.
 * @param {string} path
 * @returns {Place | undefined}
 */
const placeIn = (path) => {
  try {
    /** @type {Place} */
    const place = JSON.parse(readFileSync(path, 'utf8'));
    if (isAlive(place)) return place;
    rmSync(path, { force: true });
  } catch {
    // It was taken away while it was looked at, or is just being written.
  }
  return undefined;
};

/**
 * The places in line, the first one first.
 * @param {string} folder
 * @returns {readonly (Place & { file: string })[]}
 */
const placesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => /^\d+-\d+-\d+\.json$/u.test(file))
    .sort()
    .flatMap((file) => {
      const place = placeIn(join(folder, file));
      return place === undefined ? [] : [{ ...place, file }];
    });

/**
 * Takes the one place at the machine, which names who has it from its first moment on; false while somebody has it. Where
 * the disk has no such links, or the line was swept away meanwhile, nobody waits.
 */
const take = (/** @type {string} */ own, /** @type {string} */ taken) => {
  try {
    linkSync(own, taken);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
};

/**
 * Waits until no other heavy command of ours runs on this machine: two builds, or two browsers' tests, beside each other
 * take more than twice as long and make tests fail that are right. Who came first goes first; who is gone without leaving
 * is passed over.
 * @param {string} what What is going to run, for those who wait for it.
 * @param {(line: string) => void} tell Hears once for whom it waits, and again when that changes.
 * @param {string} [folder]
 * @returns {Promise<() => void>} Leaves the line; to be called when the work is over. The end of the process does it too.
 */
export const standInLine = async (what, tell, folder = join(tmpdir(), 'parley-line')) => {
  if (process.env[lineVariable] !== undefined) return () => {};
  places += 1;
  // Who comes in the same millisecond has another process, or another number in this one.
  const own = `${String(Date.now()).padStart(15, '0')}-${process.pid}-${String(places).padStart(6, '0')}.json`;
  const taken = join(folder, 'taken');
  const place = { pid: process.pid, started: startOf(process.pid), what, since: Date.now() };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, own), JSON.stringify(place));
  } catch (error) {
    tell(`not waiting in line: ${error}`);
    return () => {};
  }
  let holds = false;
  const leave = () => {
    if (holds) rmSync(taken, { force: true });
    holds = false;
    rmSync(join(folder, own), { force: true });
  };
  process.once('exit', leave);
  let told = '';
  for (;;) {
    const [first] = placesIn(folder);
    if (first === undefined || first.file === own) {
      holds = take(join(folder, own), taken);
      if (holds) return leave;
      // The first in line alone clears away what a killed process has left.
      placeIn(taken);
    } else if (told !== first.file) {
      told = first.file;
      const minutes = Math.round((Date.now() - first.since) / 60_000);
      tell(`waiting for “${first.what}” (process ${first.pid}, ${minutes} min); ${lineVariable}=1 does not wait`);
    }
    await pause(lookMs);
  }
};
