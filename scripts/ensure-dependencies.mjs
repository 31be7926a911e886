import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { StartFailure } from './start/terminal.mjs';

const lockfile = join(projectRoot, 'package-lock.json');
/** npm writes it as its last step: it is as old as the current installation. */
const installedLockfile = join(projectRoot, 'node_modules/.package-lock.json');

/** Whether node_modules is absent or older than the lockfile. */
export const dependenciesAreMissing = () =>
  !existsSync(installedLockfile) || statSync(installedLockfile).mtimeMs < statSync(lockfile).mtimeMs;

/**
 * Runs `npm ci` where it is needed.
 * @returns {Promise<boolean>} Whether something was installed.
 * @throws {StartFailure} With npm's own words when it fails.
 */
export const ensureDependencies = async () => {
  if (!dependenciesAreMissing()) return false;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: projectRoot,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new StartFailure(`npm ci failed:\n${output.trim()}`);
  return true;
};
