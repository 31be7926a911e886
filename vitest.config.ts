import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/**
 * What holds no state of its own between calls, and touches no page: its files share one set of modules. Loading the
 * modules anew for each file is most of the time that such tests take.
 */
const pure = [
  'chat-stream',
  'documents',
  'domain',
  'http',
  'platform',
  'providers',
  'recognizers',
  'retrieval',
  'simulators',
  'speech',
  'storage',
  'voices',
].map((folder) => `tests/${folder}/**/*.test.ts`);

/** The tests of a folder that leave modules as they are: none is replaced, none is given what others do without. */
const unmocked = (folder: string, needs: RegExp): readonly string[] =>
  readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${folder}/${name}`)
    .filter((path) => !needs.test(readFileSync(path, 'utf8')));

/**
 * What reads a page's text, and the speaker, share modules too. The overlay takes what it trusts of a document when it is
 * loaded, and the panel's state is in modules: their tests do not.
 */
const page = ['page/text', 'page/selection'].flatMap((folder) => unmocked(folder, /vi\.mock\(/u));
const speaker = unmocked('speaker', /vi\.mock\(|@vitest-environment/u);

const shared = [...pure, ...page, ...speaker];

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['tests/set-up-document.ts'],
    // A guard against hanging, no measure: a busy machine takes many times what a free one does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'pure', include: shared, isolate: false } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: [...shared, 'tests/e2e/**', 'tests/bench/**', 'tests/slow/**', 'node_modules/**'],
        },
      },
    ],
  },
});
