import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { extensionPath, outputFolder } from '../output-folder.mjs';
import { projectRoot } from '../project-root.mjs';
import { digestOfSources, isBuiltFrom, recordBuild } from './build-record.mjs';
import { StartFailure } from './terminal.mjs';

/** Runs the builder. Throws a StartFailure with its own words. */
const runBuilder = async () => {
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules/wxt/bin/wxt.mjs'), 'build'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) {
    throw new StartFailure(`The build failed. Correct what it says and start again:\n${output.trim()}`);
  }
};

/**
 * Builds the extension, unless what is there was built from the same sources: there is only one build.
 * @param {Parameters<typeof digestOfSources>[0] & { extensionPath: string, run?: () => Promise<void> }} options
 * @returns {Promise<boolean>} Whether it was built.
 * @throws {StartFailure} With the builder's own words.
 */
export const buildWhereChanged = async ({ extensionPath: built, run = runBuilder, ...reads }) => {
  // What changes while it is built is not in this digest, so the next start builds again.
  const sources = digestOfSources(reads);
  if (isBuiltFrom(built, sources)) return false;
  await run();
  recordBuild(built, sources);
  return true;
};

export const build = () => buildWhereChanged({ root: projectRoot, outputFolder, extensionPath });
