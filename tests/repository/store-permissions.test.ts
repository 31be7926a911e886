import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reviewed, reviewedInFirefox } from './reviewed-manifest';

const page = readFileSync('docs/store/permissions.md', 'utf8');

/** The rows of the table below a heading, as cells; none where there is no table. */
const rowsBelow = (heading: string): readonly (readonly string[])[] => {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [part = ''] = below.split('\n## ');
  return part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

/** What the page lists for a browser under a heading. */
const listed = (heading: string, browser: string): readonly string[] =>
  rowsBelow(heading)
    .filter(([, browsers = '']) => browsers.split(', ').includes(browser))
    .map(([name = '']) => name.replaceAll('`', ''));

const browsers = [
  ['Chrome', reviewed],
  ['Edge', reviewed],
  ['Firefox', reviewedInFirefox],
] as const;

describe('the reasons for permissions', () => {
  it.each(browsers)('are those of the manifest for %s, none missing and none too many', (browser, manifest) => {
    expect({
      permissions: listed('Permissions', browser),
      optional_permissions: listed('Optional permissions', browser),
      optional_host_permissions: listed('Optional host permissions', browser),
    }).toEqual({
      permissions: manifest.permissions,
      optional_permissions: manifest.optional_permissions,
      optional_host_permissions: manifest.optional_host_permissions,
    });
  });

  it.each(browsers)('say for %s that no host and no content script is declared, and none is', (_, manifest) => {
    expect(page).toContain('\n## Host permissions\n\nNone ');
    expect(page).toContain('\n## Content scripts\n\nNone ');
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('content_scripts');
  });

  it('name only browsers that there is a build for', () => {
    const named = ['Permissions', 'Optional permissions', 'Optional host permissions']
      .flatMap(rowsBelow)
      .flatMap(([, names = '']) => names.split(', '));

    expect([...new Set(named)].toSorted()).toEqual(browsers.map(([browser]) => browser).toSorted());
  });

  it('are long enough to say something, and fit into the field of the form', () => {
    const reasons = ['Permissions', 'Optional permissions', 'Optional host permissions']
      .flatMap(rowsBelow)
      .map(([, , reason = '']) => reason);

    expect(reasons.filter((reason) => reason.length < 80 || reason.length > 1000)).toEqual([]);
  });

  it('name every script that is run in pages', () => {
    const source = readFileSync('lib/platform/page-scripts.ts', 'utf8');
    const run = new Set([...source.matchAll(/'\/([\w-]+)\.js'/gu)].map(([, name]) => name));

    expect(
      rowsBelow('Scripts that run in pages')
        .map(([name = '']) => name.replaceAll('`', ''))
        .toSorted(),
    ).toEqual([...run].toSorted());
  });
});
