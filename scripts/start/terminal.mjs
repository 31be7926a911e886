/** @typedef {(name: string, detail?: string) => void} Tell */

/** A failure whose message already says what to do. */
export class StartFailure extends Error {}

const nameWidth = 12;

/**
 * Prints one line of progress.
 * @type {Tell}
 */
export const tell = (name, detail = '') => console.log(`  ${name.padEnd(nameWidth)} ${detail}`);

/**
 * Runs one step and says how long it took.
 * @template Result
 * @param {string} name
 * @param {string} doing Printed while it runs, on a terminal.
 * @param {() => Promise<Result>} work
 * @param {(result: Result) => string} report
 * @returns {Promise<Result>}
 */
export const step = async (name, doing, work, report) => {
  const isTerminal = process.stdout.isTTY === true;
  if (isTerminal) process.stdout.write(`  ${name.padEnd(nameWidth)} ${doing} …`);
  const start = performance.now();
  try {
    const result = await work();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (isTerminal) process.stdout.write('\r\u001b[2K');
    tell(name, `${report(result)} (${seconds} s)`);
    return result;
  } catch (error) {
    if (isTerminal) process.stdout.write('\r\u001b[2K');
    tell(name, 'failed');
    throw error;
  }
};

/**
 * Runs a command of this folder and ends the process.
 * @param {() => Promise<void>} main
 */
export const runToEnd = async (main) => {
  try {
    await main();
    process.exit(0);
  } catch (error) {
    // A failure that says what to do needs no stack.
    console.error(error instanceof StartFailure ? `\n${error.message}` : error);
    process.exit(1);
  }
};
