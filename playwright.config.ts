import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/harness/started-profile.ts',
  outputDir: 'tests/artifacts/e2e',
  fullyParallel: true,
  // Measured on two cores: a third browser adds no throughput, only delay.
  workers: 2,
  // A test that fails is run once more at the end, alone and with a trace; tests/e2e/README.md says what follows from it.
  retries: 1,
  retryStrategy: 'isolated',
  use: { trace: 'on-first-retry' },
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['line'], ['./tests/e2e/harness/check-reporter.ts']],
  projects: [
    // What every change must pass: `npm test`.
    { name: 'gate', grep: /@gate\b/ },
    { name: 'rest', grepInvert: /@gate\b/ },
  ],
});
