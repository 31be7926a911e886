import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './planted-copy';

describe('licences', () => {
  it('are permissive and listed in docs/LICENSES.md, for every package', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/list-licences.mjs', '--check'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });

    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
