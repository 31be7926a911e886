import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildWhereChanged } from '../../../scripts/start/build.mjs';

/** One file of each kind that the build reads. */
const read = [
  'entrypoints/background.ts',
  'entrypoints/sidepanel/index.html',
  'components/ui/App.css',
  'lib/domain/app/app.ts',
  'lib/voices/names.json',
  'locales/de-DE.json',
  'public/mark.svg',
  'public/_locales/de/messages.json',
  'scripts/build/packed-texts.mjs',
  'wxt.config.ts',
  'tsconfig.json',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  '.env',
  'a-new-folder/of-sources.ts',
];

/** What changes at a start, or with the work on it, and is in no build. */
const unread = [
  'README.md',
  'docs/ARCHITECTURE.md',
  'tests/domain/app.test.ts',
  '.git/index',
  '.wxt/tsconfig.json',
  '.browser-profile/Default/Preferences',
  'bench-results/last.json',
  'npm-debug.log',
];

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-build-'));
  for (const path of [...read, ...unread]) write(path, 'before');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const panel = '.output/chrome-mv3/sidepanel.html';

const builder = async (): Promise<void> => {
  write(panel, 'the panel');
  write('.output/chrome-mv3/background.js', 'the background');
};

/** Starts, and says whether that built. */
const start = (
  changed: { readonly nodeVersion?: string; readonly environment?: Record<string, string>; run?(): Promise<void> } = {},
): Promise<boolean> =>
  buildWhereChanged({
    root,
    outputFolder: join(root, '.output'),
    extensionPath: join(root, '.output/chrome-mv3'),
    nodeVersion: 'v20.19.0',
    environment: { PATH: '/bin' },
    run: builder,
    ...changed,
  });

describe('the build of npm start', () => {
  it('happens once for the same sources', async () => {
    expect([await start(), await start(), await start()]).toEqual([true, false, false]);
  });

  it.each(read)('happens again when %s has changed', async (path) => {
    await start();
    write(path, 'after');

    expect([await start(), await start()]).toEqual([true, false]);
  });

  it.each(read)('happens again when %s is gone', async (path) => {
    await start();
    rmSync(join(root, path));

    expect(await start()).toBe(true);
  });

  it.each(unread)('does not happen when %s has changed', async (path) => {
    await start();
    write(path, 'after');

    expect(await start()).toBe(false);
  });

  it('happens again when a file has come, or has another name', async () => {
    await start();
    write('lib/domain/app/new.ts', '');
    const withNew = await start();
    renameSync(join(root, 'lib/domain/app/new.ts'), join(root, 'lib/domain/app/other.ts'));

    expect([withNew, await start()]).toEqual([true, true]);
  });

  it('happens again with another Node, or a variable that the builder reads, and with no other variable', async () => {
    await start();

    expect(await start({ environment: { PATH: '/usr/bin', DISPLAY: ':1' } })).toBe(false);
    expect(await start({ nodeVersion: 'v22.0.0' })).toBe(true);
    expect(await start({ nodeVersion: 'v22.0.0', environment: { WXT_TITLE: 'x' } })).toBe(true);
  });

  it('happens again when another build has left its own files, even if the sources are those of before', async () => {
    await start();
    write(panel, 'of other sources');
    const overwritten = await start();
    write('.output/chrome-mv3/left-over.js', '');

    expect([overwritten, await start()]).toEqual([true, true]);
  });

  it('happens again when its folder, or one file of it, is gone', async () => {
    await start();
    rmSync(join(root, panel));
    const withoutFile = await start();
    rmSync(join(root, '.output'), { recursive: true });

    expect([withoutFile, await start()]).toEqual([true, true]);
  });

  it('happens again after one that failed, also where the one before it was good', async () => {
    await start();
    write('lib/domain/app/app.ts', 'a mistake');
    const failing = start({ run: () => Promise.reject(new Error('no')) });
    await expect(failing).rejects.toThrow('no');

    expect(await start()).toBe(true);
  });

  it('happens again when something changed while it ran', async () => {
    await start({
      run: async () => {
        await builder();
        write('lib/domain/app/app.ts', 'saved meanwhile');
      },
    });

    expect(await start()).toBe(true);
  });

  it('puts nothing of its own into the extension', async () => {
    await start();

    expect(existsSync(join(root, '.output/chrome-mv3.built.json'))).toBe(true);
  });
});
