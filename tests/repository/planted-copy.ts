import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The folder that holds package.json. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** A copy of the sources to plant mistakes in, so that each check can be seen to find them. */
export type PlantedCopy = {
  readonly root: string;
  /** Writes a file at a path from the root. */
  plant(path: string, content: string): void;
  /** Runs a program of node_modules in the copy. `output` holds both streams. */
  run(program: string, ...args: readonly string[]): { readonly code: number; readonly output: string };
  remove(): void;
};

/**
 * Every file that git would see, or those of them that `isWanted`, in a temporary folder beside the real node_modules.
 */
export const makePlantedCopy = (isWanted: (path: string) => boolean = () => true): PlantedCopy => {
  const root = mkdtempSync(join(tmpdir(), 'parley-planted-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot, encoding: 'utf8' });
  const paths = listed
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('tests/vectors/') && isWanted(path));
  for (const path of paths) cpSync(join(projectRoot, path), join(root, path), { force: true });
  cpSync(join(projectRoot, '.wxt'), join(root, '.wxt'), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
  return {
    root,
    plant: (path, content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    run: (program, ...args) => {
      const result = spawnSync(process.execPath, [program, ...args], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        env: { ...process.env, NO_COLOR: '1' },
      });
      return { code: result.status ?? -1, output: result.stdout + result.stderr };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
