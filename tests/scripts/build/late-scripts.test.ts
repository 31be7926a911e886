import { createContext, runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { lateScripts } from '@/scripts/build/late-scripts.mjs';

type Script = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  code: string;
};

const script = (fileName: string, code: string, imports: readonly string[] = []): Script => ({
  type: 'chunk',
  fileName,
  isEntry: fileName === 'background.js',
  imports,
  code,
});

const built = (): Record<string, Script> => {
  const scripts = [
    script(
      'background.js',
      'const words = require("./late/words.js"); ran("background"); globalThis.ask = () => require("./late/client.js").ask(words);',
      ['late/words.js'],
    ),
    script('late/words.js', 'ran("words"); exports.hello = "hello";'),
    script('late/client.js', 'ran("client"); const parts = require("./parts.js"); exports.ask = parts.ask;', [
      'late/parts.js',
    ]),
    script('late/parts.js', 'ran("parts"); exports.ask = ({ hello }) => hello + " from parts";'),
  ];
  const bundle = Object.fromEntries(scripts.map((one) => [one.fileName, one]));
  const { generateBundle } = lateScripts({ browser: 'chrome', command: 'build' });
  generateBundle({ format: 'cjs' }, bundle);
  return bundle;
};

/** A worker that reads scripts as Chromium does: with a policy that wants trusted addresses. */
const startWorker = (bundle: Readonly<Record<string, Script>>) => {
  const ran: string[] = [];
  const read: string[] = [];
  const installed = vi.fn();
  type Rules = { createScriptURL(path: string): string | null };
  let rules: Rules | undefined;
  const worker = createContext({
    ran: (name: string) => ran.push(name),
    trustedTypes: { createPolicy: (_name: 'default', given: Rules) => (rules = given) },
    addEventListener: (_type: 'install', listener: () => void) => installed.mockImplementation(listener),
    importScripts: (...paths: readonly string[]) => {
      for (const path of paths) {
        if (typeof rules?.createScriptURL(path) !== 'string') throw new TypeError(`not trusted: ${path}`);
        read.push(path);
        runInContext(bundle[path.slice(1)]?.code ?? '', worker);
      }
    },
  });
  runInContext(bundle['background.js']?.code ?? '', worker);
  return { ran, read, installed, run: (code: string): unknown => runInContext(code, worker) };
};

describe('the scripts of the worker', () => {
  it('hold in one file what each start needs, and the rest in files of their own', () => {
    expect(Object.keys(built())).toEqual(['background.js', 'late/client.js', 'late/parts.js']);
  });

  it('start without running, or reading, what is imported later', () => {
    const { ran, read } = startWorker(built());

    expect([ran, read]).toEqual([['words', 'background'], []]);
  });

  it('are all read when the worker is installed, and not run', () => {
    const { ran, read, installed } = startWorker(built());
    installed();

    expect([ran, read]).toEqual([
      ['words', 'background'],
      ['/late/client.js', '/late/parts.js'],
    ]);
  });

  it('run once, with what they need, when they are first asked for', () => {
    const { ran, read, run } = startWorker(built());

    expect([run('ask()'), run('ask()')]).toEqual(['hello from parts', 'hello from parts']);
    expect([ran, read]).toEqual([
      ['words', 'background', 'client', 'parts'],
      ['/late/client.js', '/late/parts.js'],
    ]);
  });

  it('are the only addresses that the worker reads scripts from', () => {
    const { run } = startWorker(built());

    expect(() => run('importScripts("https://evil.example/a.js")')).toThrow('not trusted');
  });
});

it('all that is imported from the first module on, but for import(), is one script', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'main.ts': ['words.ts'],
    'words.ts': ['zod.js'],
    'zod.js': [],
  };
  const plugin = lateScripts({ browser: 'chrome', command: 'build' });
  const [group] =
    plugin.config({ build: { lib: { name: 'background' } } })?.build.rollupOptions.output.codeSplitting.groups ?? [];
  plugin.buildEnd.call({
    getModuleIds: () => [...Object.keys(imports), 'client.ts'],
    getModuleInfo: (id) => ({ isEntry: id === 'main.ts', importedIds: imports[id] ?? [] }),
  });

  expect([...Object.keys(imports), 'client.ts'].map((id) => group?.test(id))).toEqual([true, true, true, false]);
});

describe('one script', () => {
  const background = { build: { lib: { name: 'background', formats: ['iife'] } } };

  it.each([
    ['Firefox, which has a page there', { browser: 'firefox', command: 'build' }, background],
    ['the development server', { browser: 'chrome', command: 'serve' }, background],
    ['a script of a page', { browser: 'chrome', command: 'build' }, { build: { lib: { name: 'overlay' } } }],
    ['the documents', { browser: 'chrome', command: 'build' }, { build: {} }],
  ])('stays what it is for %s', (_name, target, config) => {
    expect(lateScripts(target).config(config)).toBeUndefined();
  });
});
