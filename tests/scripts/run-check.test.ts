import { describe, expect, it } from 'vitest';
import { readable, runCheck } from '../../scripts/test/run-check.mjs';

const program = (code: string): readonly string[] => [process.execPath, '-e', code];
const count = (output: string): { passed: number; failed: number } | undefined => {
  const [, passed, failed] = /(\d+) good, (\d+) bad/.exec(output) ?? [];
  return passed === undefined || failed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
};

it.each([
  ['a check without numbers as one test', { command: program('') }, { passed: 1, failed: 0 }],
  ['its failure as one', { command: program('process.exit(3)') }, { passed: 0, failed: 1 }],
  ['the numbers that it prints', { command: program('console.log("4 good, 0 bad")'), count }, { passed: 4, failed: 0 }],
  [
    'failed tests',
    { command: program('console.log("4 good, 2 bad"); process.exit(1)'), count },
    { passed: 4, failed: 2 },
  ],
  [
    'a crash after the last test as a failure',
    { command: program('console.log("4 good, 0 bad"); process.exit(1)'), count },
    { passed: 4, failed: 1 },
  ],
  ['silence where numbers were expected as a failure', { command: program(''), count }, { passed: 0, failed: 1 }],
  ['a runner that a signal ends', { command: program('process.kill(process.pid)'), count }, { passed: 0, failed: 1 }],
  ['a program that is not there', { command: ['/nowhere/program'] }, { passed: 0, failed: 1 }],
])('counts %s', async (_name, check, numbers) => {
  expect(await runCheck({ name: 'check', usualS: 1, ...check })).toMatchObject(numbers);
});

describe('a check that hangs', () => {
  it('is asked to end, and counted as failed with the sums that it still prints', async () => {
    const code = `process.on('SIGINT', () => { console.log('4 good, 1 bad'); process.exit(0); });
      setInterval(() => {}, 1000); console.log('begun')`;
    let heard = '';

    const outcome = await runCheck(
      { name: 'check', usualS: 1, command: program(code), count },
      { limitMs: 2_000, hear: (output) => (heard = output) },
    );

    expect(heard).toContain('begun');
    expect(outcome).toMatchObject({ passed: 4, failed: 1, output: expect.stringContaining('longer than') });
  });

  it('is killed when it does not end', async () => {
    const code = `process.on('SIGINT', () => {}); setInterval(() => {}, 1000)`;

    const outcome = await runCheck(
      { name: 'check', usualS: 1, command: program(code) },
      { limitMs: 1_000, graceMs: 10 },
    );

    expect(outcome).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining('SIGKILL') });
  });
});

it('says of a long output first which tests failed, and leaves progress and noise out', () => {
  const output = [
    `${'·'.repeat(40)}x${'·'.repeat(40)}`,
    'npm warn an old version',
    ...Array.from({ length: 500 }, (_, index) => `line ${index}`),
    ' FAIL  tests/first.test.ts > adds',
    '  1) [gate] › second.spec.ts:3:1 › subtracts',
    ' FAIL  tests/first.test.ts > adds',
    'test 3 of 9',
    'took 12 ms second.spec.ts:3 › subtracts',
    '·',
    'the last line',
  ].join('\n');

  const lines = readable(output).split('\n');

  expect(lines.slice(0, 2)).toEqual(['FAIL  tests/first.test.ts > adds', '1) [gate] › second.spec.ts:3:1 › subtracts']);
  expect(lines.at(-1)).toBe('the last line');
  expect(lines.some((line) => /·|took|test 3/u.test(line) || line.includes('npm warn'))).toBe(false);
  expect(lines).toHaveLength(402);
});
