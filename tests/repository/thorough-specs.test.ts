import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { projectRoot } from './planted-copy';

// `npm test` leaves these specs out, so that one that cannot even be loaded would go unseen.
it('every thorough spec can be loaded by the runner of the browser tests', () => {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--project=thorough'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: projectRoot, encoding: 'utf8' });

  expect(status, `${stdout}${stderr}`).toBe(0);
});
