import { defineConfig } from '@playwright/test';

/** What waits for minutes in real time; `npm run test:thorough` runs it besides. `npm test` has half an hour for all else. */
const thorough = ['**/voice-real-time.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'tests/artifacts/e2e',
  fullyParallel: true,
  // Tests wait more than they compute: three share two cores.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'line',
  projects: [
    { name: 'main', testIgnore: thorough },
    { name: 'thorough', testMatch: thorough },
  ],
});
