// npm run e2e:steady -- <commit>: what a new or changed browser test must pass before it is submitted. Each test of the
// files that differ from that commit, also by what they import, ten times with no second try and three browsers for each
// of two cores, which are the load; then once more in another order. Without a commit: what is not committed yet.
import { spawnSync } from 'node:child_process';
import { projectRoot } from './project-root.mjs';

const [ref = 'HEAD', ...args] = process.argv.slice(2);
const load = ['--retries=0', '--repeat-each=10', '--workers=6', '--pass-with-no-tests'];

for (const order of [[], ['--shuffle']]) {
  const command = ['node_modules/@playwright/test/cli.js', 'test', `--only-changed=${ref}`, ...load, ...order, ...args];
  const { status } = spawnSync(process.execPath, command, { cwd: projectRoot, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
