/**
 * One check of `npm test`. `count` reads the numbers of tests from its output; a check without it counts as one test.
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command
 * @property {number} usualS What it adds to the whole run on two cores that do nothing else, s.
 * @property {boolean=} isParallel
 * @property {boolean=} waitsForAll It starts when all before it have ended, and the next ones may run beside it.
 * @property {Readonly<Record<string, string>>=} env
 * @property {((output: string) => { passed: number, failed: number } | undefined)=} count
 * @property {((output: string) => number)=} doneOf How much of it is done, 0 to 1.
 * @property {readonly string[]=} timing What is added to the command to print each test's time.
 */

/** @typedef {'gate' | 'all'} Tier */

/**
 * The last `N passed` and `N failed` that a runner printed.
 * @param {RegExp} line
 */
const numbersOf = (line) => (/** @type {string} */ output) => {
  const lines = output.split('\n').filter((text) => line.test(text));
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  /** @param {string} word */
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(last)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
};

/** Playwright prints each number on its own line. A test that passed at the second try is unsteady, and counted as passed. */
export const playwrightNumbers = (/** @type {string} */ output) => {
  /** @param {string} word */
  const number = (word) => Number([...output.matchAll(new RegExp(`^\\s+(\\d+) ${word}\\b`, 'gm'))].at(-1)?.[1] ?? 0);
  const failed = number('failed') + number('interrupted') + number('did not run');
  const passed = number('passed') + number('flaky');
  return passed + failed === 0 ? undefined : { passed, failed };
};

/** The reporter of the browser's tests counts aloud. */
export const playwrightDone = (/** @type {string} */ output) => {
  const [, done, all] = [...output.matchAll(/^test (\d+) of (\d+)$/gm)].at(-1) ?? [];
  return done === undefined ? 0 : Number(done) / Number(all);
};

const bin = (/** @type {string} */ path) => [process.execPath, `node_modules/${path}`];
const wxt = bin('wxt/bin/wxt.mjs');
const playwright = [...bin('@playwright/test/cli.js'), 'test', '--reporter=dot,./tests/e2e/harness/check-reporter.ts'];
const vitest = [...bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--no-color'];

/**
 * Every check, in the order in which they start: the quick ones first, the builds before what opens them. Neighbours
 * with `isParallel` run side by side; Firefox's tests wait more than they compute. Building for Chrome is part of the zip,
 * and the two other builds find the types as it left them.
 *
 * The gate is what every change must pass, in ten minutes; `all` is everything there is.
 * @param {Tier} tier
 * @returns {readonly Check[]}
 */
export const checksOf = (tier) => [
  { name: 'prepare', command: [...wxt, 'prepare'], usualS: 2 },
  { name: 'types', isParallel: true, command: bin('typescript-7/bin/tsc').concat('--noEmit'), usualS: 8 },
  {
    name: 'lint',
    isParallel: true,
    command: bin('@biomejs/biome/bin/biome').concat('ci', '--error-on-warnings', '--colors=off', '.'),
    usualS: 6,
  },
  { name: 'boundaries', isParallel: true, command: [process.execPath, 'scripts/boundaries.mjs'], usualS: 5 },
  { name: 'dead code', isParallel: true, command: bin('knip/bin/knip.js'), usualS: 4 },
  {
    name: 'conformance',
    isParallel: true,
    command: bin('tsx/dist/cli.mjs').concat('tests/conformance/run.ts'),
    usualS: 3,
    count: numbersOf(/^\d+ passed, \d+ failed$/),
  },
  ...(tier === 'gate'
    ? []
    : [
        {
          name: 'how-to',
          isParallel: true,
          command: bin('tsx/dist/cli.mjs').concat('tests/how-to/main.ts'),
          usualS: 35,
          count: numbersOf(/^\d+ passed, \d+ failed$/),
        },
      ]),
  { name: 'build and zip chrome', command: [...wxt, 'zip'], usualS: 9 },
  { name: 'build edge', isParallel: true, command: [...wxt, 'build', '-b', 'edge'], usualS: 6 },
  {
    name: 'build firefox',
    isParallel: true,
    command: [...wxt, 'build', '-b', 'firefox', '--mv3'],
    usualS: 6,
  },
  {
    name: 'unit',
    isParallel: true,
    waitsForAll: true,
    ...(tier === 'gate'
      ? { command: [...vitest, '--project=!set-up'], usualS: 165 }
      : { command: vitest, env: { PARLEY_FULL_RUNS: '1' }, usualS: 300 }),
    timing: ['--reporter=verbose'],
    count: numbersOf(/^\s+Tests\s/),
  },
  {
    name: 'firefox',
    isParallel: true,
    command: bin('tsx/dist/cli.mjs').concat('tests/firefox/main.ts'),
    usualS: 20,
    count: numbersOf(/^\d+ passed, \d+ failed$/),
  },
  {
    name: 'e2e',
    // Its limit ends it with its sums and the names of what was running. It fits a machine that is three times slower.
    ...(tier === 'gate'
      ? { command: [...playwright, '--project=gate', '--global-timeout=1500000'], usualS: 300 }
      : { command: [...playwright, '--global-timeout=4500000'], usualS: 1500 }),
    count: playwrightNumbers,
    doneOf: playwrightDone,
  },
  ...(tier === 'gate'
    ? []
    : [
        {
          name: 'slow',
          command: bin('tsx/dist/cli.mjs').concat('tests/slow/main.ts'),
          usualS: 350,
          count: numbersOf(/^\d+ passed, \d+ failed$/),
        },
      ]),
];

/** Lines of a check's output that are shown even when all is green: what was unsteady, and where the time went. */
export const toldLines = (/** @type {string} */ output) =>
  output.split('\n').filter((line) => /^(?:unsteady: |area )/u.test(line));

/**
 * The slowest tests of a check's output, slowest first.
 * @param {string} output
 * @returns {readonly { ms: number, test: string }[]}
 */
export const slowestTests = (output) =>
  [...output.matchAll(/^\s*(?:took|✓) (?:(\d+) ms )?(.*?)(?:\s+(\d+)ms)?$/gmu)]
    .map(([, before, test = '', after]) => ({ ms: Number(before ?? after ?? 0), test }))
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, 20);
