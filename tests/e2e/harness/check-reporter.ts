import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** More of them in one run fail it: one may be bad luck, three are a habit. */
const unsteadyBudget = 2;

/**
 * What `npm test` reads from a run of the browser's tests, beside Playwright's own reporter: `test 3 of 96` for its
 * progress, `took 1200 ms …` for each test, `area chat …` for each folder, and `unsteady: …` for a test that failed, and
 * passed when it was run once more, alone.
 */
class CheckReporter implements Reporter {
  private root: Suite | undefined;
  private folder = '';
  private readonly ended = new Set<string>();

  onBegin(config: FullConfig, root: Suite): void {
    this.root = root;
    this.folder = config.rootDir;
  }

  onTestEnd(test: TestCase): void {
    if (this.ended.has(test.id)) return;
    this.ended.add(test.id);
    console.log(`\ntest ${this.ended.size} of ${this.root?.allTests().length ?? 0}`);
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    // A test that did not run, as where they are only listed, has no result.
    const tests = this.root?.allTests().filter(({ results }) => results.length > 0) ?? [];
    const areas = new Map<string, { tests: number; ms: number }>();
    for (const test of tests) {
      const ms = test.results.reduce((sum, { duration }) => sum + duration, 0);
      const [area = ''] = relative(this.folder, test.location.file).split(sep);
      const sum = areas.get(area) ?? { tests: 0, ms: 0 };
      areas.set(area, { tests: sum.tests + 1, ms: sum.ms + ms });
      console.log(`took ${ms} ms ${this.nameOf(test)}`);
    }
    for (const [area, { tests: count, ms }] of areas) {
      console.log(
        `area ${area.padEnd(12)} ${String(count).padStart(3)} tests ${(ms / 1000).toFixed(0).padStart(5)} s of one worker`,
      );
    }
    const unsteady = tests.filter((test) => test.outcome() === 'flaky');
    for (const test of unsteady) {
      const [first = ''] = (test.results[0]?.error?.message ?? '').split('\n');
      console.log(`unsteady: ${this.nameOf(test)} (${stripVTControlCharacters(first)})`);
    }
    if (unsteady.length <= unsteadyBudget) return undefined;
    console.log(`unsteady: ${unsteady.length} in one run are more than ${unsteadyBudget}: it failed`);
    return { status: 'failed' };
  }

  private nameOf(test: TestCase): string {
    const [, , , ...titles] = test.titlePath();
    return `${relative(this.folder, test.location.file).replaceAll(sep, '/')}:${test.location.line} › ${titles.join(' › ')}`;
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes it by this
export default CheckReporter;
