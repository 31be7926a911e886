import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './planted-copy';

const tracked = execFileSync('git', ['ls-files'], { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
const textFiles = tracked
  .filter((path) => !/\.(png|ico|woff2?|pdf|zip|bin)$/.test(path) && !path.startsWith('tests/vectors/'))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));

const findLines = (pattern: RegExp): readonly string[] =>
  textFiles.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );

/** Built from pieces, so that this file does not find itself. */
const machinePath = new RegExp(['/(?:', 'work|root|ho', 'me|Users)/[a-z]'].join(''));
const registryHost = new RegExp(['registry\\.npm', 'js\\.org|deb\\.deb', 'ian\\.org|pypi\\.', 'org'].join(''));

describe('tracked files', () => {
  it('hold no path of a machine', () => {
    expect(findLines(machinePath)).toEqual([]);
  });

  it('hold no host of a package registry', () => {
    expect(findLines(registryHost)).toEqual([]);
  });

  it('leave no test out', () => {
    const left = new RegExp(`\\b(?:it|test|describe)\\.${'(?:skip|only|todo|fixme)'}\\b`);

    expect(findLines(left).filter((line) => line.startsWith('tests/'))).toEqual([]);
  });

  it('link only to documents that are there', () => {
    const broken = textFiles
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
          .map((match) => match[1] ?? '')
          .filter((target) => !/^(?:https?:|mailto:)/.test(target))
          .filter((target) => {
            const wanted = resolve(projectRoot, dirname(path), target).slice(projectRoot.length + 1);
            return !tracked.some((known) => known === wanted || known.startsWith(`${wanted}/`));
          })
          .map((target) => `${path} → ${target}`),
      );

    expect(broken).toEqual([]);
  });
});
