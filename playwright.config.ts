import { defineConfig } from '@playwright/test';

/** What needs minutes of waiting in real time. `npm run test:thorough` runs it; `npm test` has half an hour for everything else. */
const thorough = ['built-in-model-time', 'voice-real-time'].map((name) => `**/${name}.spec.ts`);

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
