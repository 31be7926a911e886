/**
 * One check of `npm test`. `count` reads the numbers of tests from its output; a check without it counts as one test.
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command
 * @property {boolean=} isParallel
 * @property {((output: string) => { passed: number, failed: number } | undefined)=} count
 */

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

/** Playwright prints each number on its own line. */
const playwrightNumbers = (/** @type {string} */ output) => {
  /** @param {string} word */
  const number = (word) => Number([...output.matchAll(new RegExp(`^\\s+(\\d+) ${word}\\b`, 'gm'))].at(-1)?.[1] ?? 0);
  const failed = number('failed') + number('interrupted') + number('did not run') + number('flaky');
  const passed = number('passed');
  return passed + failed === 0 ? undefined : { passed, failed };
};

const bin = (/** @type {string} */ path) => [process.execPath, `node_modules/${path}`];
const wxt = bin('wxt/bin/wxt.mjs');

/**
 * Every check, in the order in which they start: the quick ones first, the builds before what opens them. Neighbours
 * with `isParallel` run side by side; Firefox's tests wait more than they compute. Building for Chrome is part of the zip;
 * builds run alone: they write types.
 */
export const checks = /** @type {readonly Check[]} */ ([
  { name: 'prepare', command: [...wxt, 'prepare'] },
  { name: 'types', isParallel: true, command: bin('typescript/bin/tsc').concat('--noEmit') },
  {
    name: 'lint',
    isParallel: true,
    command: bin('@biomejs/biome/bin/biome').concat('ci', '--error-on-warnings', '--colors=off', '.'),
  },
  { name: 'boundaries', isParallel: true, command: [process.execPath, 'scripts/boundaries.mjs'] },
  { name: 'dead code', isParallel: true, command: bin('knip/bin/knip.js') },
  {
    name: 'conformance',
    isParallel: true,
    command: bin('tsx/dist/cli.mjs').concat('tests/conformance/run.ts'),
    count: numbersOf(/^\d+ passed, \d+ failed$/),
  },
  {
    name: 'how-to',
    isParallel: true,
    command: bin('tsx/dist/cli.mjs').concat('tests/how-to/main.ts'),
    count: numbersOf(/^\d+ passed, \d+ failed$/),
  },
  { name: 'build and zip chrome', command: [...wxt, 'zip'] },
  { name: 'build edge', command: [...wxt, 'build', '-b', 'edge'] },
  { name: 'build firefox', command: [...wxt, 'build', '-b', 'firefox', '--mv3'] },
  {
    name: 'unit',
    isParallel: true,
    command: bin('vitest/vitest.mjs').concat('run', '--reporter=dot', '--no-color'),
    count: numbersOf(/^\s+Tests\s/),
  },
  {
    name: 'firefox',
    isParallel: true,
    command: bin('tsx/dist/cli.mjs').concat('tests/firefox/main.ts'),
    count: numbersOf(/^\d+ passed, \d+ failed$/),
  },
  {
    name: 'e2e',
    command: bin('@playwright/test/cli.js').concat('test', '--project=main', '--reporter=dot'),
    count: playwrightNumbers,
  },
]);
