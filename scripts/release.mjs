// npm run release -- 0.2.0: the archives for the stores and the reviewers, a commit and a tag. `--dry-run` makes all of it
// and leaves the repository as it is.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { projectRoot } from './project-root.mjs';
import { release } from './release/release.mjs';
import { runToEnd, StartFailure, step, tell } from './start/terminal.mjs';

const browsers = [['chrome'], ['edge'], ['firefox', '--mv3']];

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    const [version] = positionals;
    if (version !== undefined) return { version, isDryRun: values['dry-run'] === true };
  } catch {
    // Reported below.
  }
  throw new StartFailure('Say which version it is: npm run release -- 0.2.0, or npm run release -- 0.2.0 --dry-run');
};

/** @param {string} folder @param {string} version */
const build = async (folder, version) => {
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const output = join(folder, '.output');
  return browsers.map(([browser = '', ...rest]) => {
    const result = spawnSync(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'zip', '-b', browser, ...rest], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PARLEY_OUTPUT: output },
    });
    if (result.status !== 0)
      throw new StartFailure(`The build for ${browser} failed:\n${result.stdout}${result.stderr}`);
    return join(output, `parley-${version}-${browser}.zip`);
  });
};

await runToEnd(async () => {
  const { version, isDryRun } = readOptions();
  console.log(`Parley ${version}`);
  await step('packages', 'npm ci', ensureDependencies, (isNew) => (isNew ? 'installed' : 'there'));
  const day = new Date().toISOString().slice(0, 10);
  const folder = await step(
    'release',
    'three builds',
    () => release({ root: projectRoot, version, day, isDryRun, build: (clone) => build(clone, version) }),
    (path) => path,
  );
  if (isDryRun) tell('dry run', 'nothing was committed');
  else tell('next', `git push --follow-tags, and docs/how-to/release.md for the stores: ${folder}`);
});
