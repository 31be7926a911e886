import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { release } from '../../scripts/release/release.mjs';

const changelog = `# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0] - 2026-01-02

- The first.
`;

let root = '';
const made: string[] = [];
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const state = (): string => [git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')].join('\n');

/** Stands for the three builds, which take a minute. */
const build = async (folder: string): Promise<readonly string[]> =>
  ['chrome', 'edge', 'firefox'].map((browser) => {
    const path = join(folder, `parley-${browser}.zip`);
    writeFileSync(path, `${browser} ${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}`);
    return path;
  });

const make = async (version: string, isDryRun: boolean): Promise<string> => {
  const folder = await release({ root, version, day: '2026-03-04', isDryRun, build });
  made.push(join(folder, '..'));
  return folder;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-release-test-'));
  made.push(root);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@parley.example');
  write('CHANGELOG.md', changelog);
  write('package.json', `${JSON.stringify({ name: 'parley', version: '0.1.0' }, null, 2)}\n`);
  write(
    'package-lock.json',
    `${JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' } } }, null, 2)}\n`,
  );
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('a release', () => {
  it('is, as a dry run, all that it will be, and leaves the repository as it is', async () => {
    const before = state();

    const folder = await make('0.2.0', true);

    expect(readdirSync(folder).toSorted()).toEqual([
      'NOTES.md',
      'SHA256SUMS',
      'parley-0.2.0-source.zip',
      'parley-chrome.zip',
      'parley-edge.zip',
      'parley-firefox.zip',
    ]);
    expect(readFileSync(join(folder, 'parley-edge.zip'), 'utf8')).toBe('edge 0.2.0');
    expect(state()).toBe(before);
    expect(existsSync(join(folder, '../clone'))).toBe(false);
  });

  it('has sums of its archives that sha256sum accepts, and the notes of its version alone', async () => {
    const folder = await make('0.2.0', true);

    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
    expect(checked.match(/: OK$/gm)).toHaveLength(4);
    expect(readFileSync(join(folder, 'NOTES.md'), 'utf8')).toBe('### Added\n\n- A thing.\n');
  });

  it('gives reviewers the sources of that version', async () => {
    const folder = await make('0.2.0', true);

    const files = unzipSync(new Uint8Array(readFileSync(join(folder, 'parley-0.2.0-source.zip'))));
    expect(Object.keys(files)).toContain('parley-0.2.0/CHANGELOG.md');
    expect(new TextDecoder().decode(files['parley-0.2.0/package.json'])).toContain('"version": "0.2.0"');
  });

  it('is a commit and a tag with the version and its section in the changelog', async () => {
    await make('0.2.0', false);

    expect(git('describe', '--exact-match')).toBe('v0.2.0');
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
    expect(JSON.parse(read('package-lock.json'))).toEqual({ version: '0.2.0', packages: { '': { version: '0.2.0' } } });
    expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n\n### Added\n\n- A thing.\n');
  });

  it.each([
    { what: 'uncommitted changes', version: '0.2.0', before: () => write('new.txt', ''), says: /new\.txt/ },
    { what: 'a tag that is there', version: '0.2.0', before: () => git('tag', 'v0.2.0'), says: /tag v0\.2\.0/ },
    { what: 'the version that it has', version: '0.1.0', before: () => {}, says: /not newer than 0\.1\.0/ },
    { what: 'an older version', version: '0.0.9', before: () => {}, says: /not newer/ },
    { what: 'what is no version', version: 'next', before: () => {}, says: /three numbers/ },
  ])('refuses $what', async ({ version, before, says }) => {
    before();
    const untouched = state();

    await expect(make(version, false)).rejects.toThrow(says);

    expect(state()).toBe(untouched);
  });

  it('refuses to release nothing, and leaves nothing behind when a build fails', async () => {
    const untouched = state();
    const fails = release({
      root,
      version: '0.2.0',
      day: '2026-03-04',
      isDryRun: false,
      build: () => Promise.reject(new Error('broken')),
    });
    await expect(fails).rejects.toThrow('broken');
    expect(state()).toBe(untouched);

    write('CHANGELOG.md', changelog.replace('### Added\n\n- A thing.\n', ''));
    git('commit', '--quiet', '--all', '--message', 'nothing new');
    await expect(make('0.2.0', false)).rejects.toThrow(/unreleased/);
  });
});
