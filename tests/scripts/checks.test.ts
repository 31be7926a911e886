import { describe, expect, it } from 'vitest';
import { checksOf, playwrightDone, playwrightNumbers, slowestTests, toldLines } from '../../scripts/test/checks.mjs';

describe('the numbers of the browser tests', () => {
  it('take what passed at its second try for passed, and what never ran for failed', () => {
    const output = '  1 flaky\n    [gate] › a.spec.ts:1:1 › adds ─\n  2 did not run\n  90 passed (5.1m)\n';

    expect(playwrightNumbers(output)).toEqual({ passed: 91, failed: 2 });
  });

  it('are none where nothing ran', () => {
    expect(playwrightNumbers('Error: No tests found')).toBeUndefined();
  });
});

it('hears from the last line that counts how far they are', () => {
  expect(playwrightDone('·\ntest 1 of 4\n··test 2\ntest 3 of 4\n')).toBe(0.75);
  expect(playwrightDone('Running 4 tests')).toBe(0);
});

it('shows what was unsteady and where the time went, also when all is green', () => {
  const lines = ['took 5 ms a', 'area chat 3 tests', 'unsteady: a (b)', 'an unsteady: word'];

  expect(toldLines(lines.join('\n'))).toEqual(['area chat 3 tests', 'unsteady: a (b)']);
});

it('finds the slowest tests in what either runner prints', () => {
  const output = 'took 1200 ms chat/a.spec.ts:3 › asks\n ✓ |pure| tests/a.test.ts > adds 4000ms\n ✓ |pure| quick\n';

  expect(slowestTests(output)).toEqual([
    { ms: 4000, test: '|pure| tests/a.test.ts > adds' },
    { ms: 1200, test: 'chat/a.spec.ts:3 › asks' },
  ]);
});

it('has in the gate nothing that is not among all', () => {
  const all = checksOf('all').map(({ name }) => name);

  expect(checksOf('gate').filter(({ name }) => !all.includes(name))).toEqual([]);
});

it('is expected to take ten minutes at most on two cores', () => {
  const seconds = checksOf('gate').reduce((sum, { usualS }) => sum + usualS, 0);

  expect(seconds).toBeLessThanOrEqual(600);
});
