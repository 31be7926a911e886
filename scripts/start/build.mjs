import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { StartFailure } from './terminal.mjs';

/** Builds the extension: there is only one build. Throws a StartFailure with the builder's own words. */
export const build = async () => {
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
