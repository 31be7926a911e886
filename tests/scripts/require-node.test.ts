import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const script = pathToFileURL('scripts/require-node.mjs').href;
const startedWith = (version: string) =>
  spawnSync(
    process.execPath,
    [
      '--eval',
      `Object.defineProperty(process.versions, 'node', { value: '${version}' }); import('${script}').then(() => console.log('went on'))`,
    ],
    { encoding: 'utf8' },
  );

it.each(['20.19.0', '21.0.0', '24.1.0'])('lets Node %s go on', (version) => {
  expect(startedWith(version)).toMatchObject({ status: 0, stdout: 'went on\n' });
});

it.each(['18.20.4', '20.18.3'])('says to Node %s which version is needed', (version) => {
  const { status, stdout, stderr } = startedWith(version);

  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain(`Parley needs Node 20.19 or newer, and this is ${version}`);
});
