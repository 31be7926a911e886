import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { packedTexts } from './scripts/build/packed-texts.mjs';

const textOf = (path: string): string => readFileSync(path, 'utf8');
/** The tests of a folder without those that need modules of their own. */
const without = (needs: RegExp, folder: string): readonly string[] =>
  readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${folder}/${name}`)
    .filter((path) => !needs.test(textOf(path)));

/** Dexie takes the database that it finds when it is loaded, which may be before a test that brings one. */
const ownDatabase = /fake-indexeddb\/auto/u;
const replaced = /vi\.mock\(/u;
const replacedOrInPage = /vi\.mock\(|@vitest-environment/u;

/**
 * What holds no state of its own between calls, and touches no page: its files share one set of modules. Loading the
 * modules anew for each file is most of the time that such tests take.
 */
const pure = [
  'background',
  'chat-stream',
  'contract',
  'documents',
  'domain',
  'http',
  'messaging',
  'platform',
  'providers',
  'recognizers',
  'retrieval',
  'speech',
  'storage',
  'tools',
  'voices',
].flatMap((folder) => without(ownDatabase, folder));

/**
 * What reads a page's text, and the speaker, share modules too. The overlay takes what it trusts of a document when it is
 * loaded: its tests do not.
 */
const page = ['page/text', 'page/selection'].flatMap((folder) => without(replaced, folder));
const speaker = without(replacedOrInPage, 'speaker');

/**
 * So does the panel's, where a test neither opens the one connection of the panel nor its database: each sets what it needs of
 * the stores before it begins.
 */
const panel = without(/vi\.mock\(|@vitest-environment|fake-indexeddb\/auto|fakes\/panel'/u, 'panel');

/** What shows that the tools are set up, not that the product is right: `npm run test:all` runs it. */
const setUp = ['tests/set-up/**/*.test.ts', 'tests/simulators/**/*.test.ts'];

const shared = [...pure, ...page, ...speaker, ...panel];

/**
 * All others begin with modules of their own, for they replace some, or leave something behind in them. What is loaded of
 * `node_modules` stays: icons, Radix and Testing Library take longer than most tests. `tests/set-up-fresh.ts` clears the rest away.
 */
const others = readdirSync('tests', { withFileTypes: true, encoding: 'utf8' })
  // What browser tests leave in `artifacts` comes and goes while others run.
  .filter(({ name }) => !['set-up', 'simulators', 'e2e', 'bench', 'slow', 'artifacts'].includes(name))
  .flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    const inner = readdirSync(`tests/${entry.name}`, { recursive: true, encoding: 'utf8' });
    return inner.map((name) => `${entry.name}/${name}`);
  })
  .filter((name) => /\.test\.tsx?$/u.test(name))
  .map((name) => `tests/${name}`)
  .filter((path) => !shared.includes(path));
const isolated = others.filter((path) => ownDatabase.test(textOf(path)));
const fresh = others.filter((path) => !isolated.includes(path));

/** A worker that goes from a file with a document to one without begins anew: each kind is a project. */
const hasDocument = (path: string): boolean => textOf(path).includes('@vitest-environment happy-dom');
const hasNone = (path: string): boolean => !hasDocument(path);
const setUpDocument = ['tests/set-up-document.ts'];
const setUpFresh = ['tests/set-up-fresh.ts', ...setUpDocument];

export default defineConfig({
  plugins: [WxtVitest(), packedTexts()],
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // A guard against hanging, no measure: a busy machine takes many times what a free one does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Without it one core of two is left to vitest itself, which has little to do.
    maxWorkers: '100%',
    // A thread begins in half the time of a process.
    pool: 'threads',
    sequence: { setupFiles: 'list' },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: shared.filter(hasNone), isolate: false, setupFiles: setUpDocument },
      },
      {
        extends: true,
        test: { name: 'pure-document', include: shared.filter(hasDocument), isolate: false, setupFiles: setUpDocument },
      },
      {
        extends: true,
        test: { name: 'fresh', include: fresh.filter(hasNone), isolate: false, setupFiles: setUpFresh },
      },
      {
        extends: true,
        test: { name: 'fresh-document', include: fresh.filter(hasDocument), isolate: false, setupFiles: setUpFresh },
      },
      { extends: true, test: { name: 'isolated', include: isolated, setupFiles: setUpDocument } },
      { extends: true, test: { name: 'set-up', include: setUp, setupFiles: setUpDocument } },
    ],
  },
});
