import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingOptionalPackages } from '../../scripts/complete-lockfile.mjs';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));

describe('the lockfile', () => {
  it('names every optional package, so that npm ci takes it (else run: npm run lockfile)', () => {
    expect(missingOptionalPackages(lock).map(([path]: [string, object]) => path)).toEqual([]);
  });

  it('holds no address of a registry', () => {
    expect(JSON.stringify(lock)).not.toContain('"resolved":"http');
  });

  it('would miss an optional package that nothing names', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { 'a-linux-x64-musl': '1.2.3' }, dev: true, license: 'MIT' },
    };

    expect(missingOptionalPackages({ packages })).toEqual([
      [
        'node_modules/a-linux-x64-musl',
        { version: '1.2.3', cpu: ['x64'], dev: true, libc: ['musl'], license: 'MIT', optional: true, os: ['linux'] },
      ],
    ]);
  });
});
