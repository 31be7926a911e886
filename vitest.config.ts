import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/slow/**', 'node_modules/**'],
    restoreMocks: true,
    setupFiles: ['tests/set-up-document.ts'],
    testTimeout: 30_000,
  },
});
