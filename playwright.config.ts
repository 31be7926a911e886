import { defineConfig } from '@playwright/test';

/** Specs that take half a minute and more, or repeat on many variants what another test shows once. */
const thoroughSpecs = [
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
];

/**
 * Those specs, and single tests that are tagged `@thorough`: further variants of a rule that a test of `main` keeps.
 * With them the tests in the browser alone take longer than the 30 minutes that `npm test` has for everything on two
 * cores. `npm run test:thorough` runs them too.
 */
const thorough = new RegExp(`\\b(?:${thoroughSpecs.join('|')})\\.spec\\.ts\\b|@thorough\\b`);

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
    { name: 'main', grepInvert: thorough },
    { name: 'thorough', grep: thorough },
  ],
});
