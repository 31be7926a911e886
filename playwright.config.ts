import { defineConfig } from '@playwright/test';

/**
 * What takes half a minute and more, or repeats on many variants what another test shows once: with it the tests in the
 * browser alone take 27 minutes on two cores, and `npm test` has 30 for everything. `npm run test:thorough` runs it too.
 */
const thorough = [
  'browser-voices',
  'citation-screens',
  'development',
  'dictation-live',
  'doctor',
  'gallery',
  'handoff',
  'hands-free',
  'journeys',
  'listening-screens',
  'overlay-huge',
  'overlay-screens',
  'page-huge',
  'page-screens',
  'settings-screens',
  'ten-questions',
  'tool-screens',
  'voice-real-time',
  'voice-sound',
  'voice-texts',
].map((name) => `**/${name}.spec.ts`);

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
