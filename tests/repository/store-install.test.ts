import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '@/locales/en-US.json';
import { reviewed, reviewedInFirefox } from './reviewed-manifest';

const [, below = ''] = readFileSync('README.md', 'utf8').split('\n## Install it without Node\n');
const [section = ''] = below.split('\n## ');

/** The steps of a browser, and the oldest version that they name. */
const partOf = (browser: string): { readonly oldest: string | undefined; readonly steps: readonly string[] } => {
  const [, part = ''] = section.split(`\n**${browser}** `);
  const [own = ''] = part.split('\n**');
  return { oldest: /^\((\d+) or newer\)/u.exec(own)?.[1], steps: own.match(/^\d\. .+/gmu) ?? [] };
};

const browsers = [
  ['Chrome', reviewed.minimum_chrome_version],
  ['Edge', reviewed.minimum_chrome_version],
  ['Firefox', reviewedInFirefox.browser_specific_settings.gecko.strict_min_version.split('.')[0]],
] as const;

describe('how the README installs Parley without Node', () => {
  it.each(browsers)('in %s: three steps, with the oldest browser that the manifest names', (browser, oldest) => {
    expect(partOf(browser)).toEqual({
      oldest,
      steps: [expect.stringMatching(/^1\. /u), expect.stringMatching(/^2\. /u), expect.stringMatching(/^3\. /u)],
    });
  });

  it('names the archives that a release makes', () => {
    const source = readFileSync('scripts/release.mjs', 'utf8');
    const [, list = ''] = /const browsers = (\[.+\]);/u.exec(source) ?? [];
    const made = [...list.matchAll(/\['(\w+)'/gu)].map(([, browser = '']) => `parley-<version>-${browser}.zip`);

    expect(source).toContain(`parley-\${version}-\${browser}.zip`);
    expect([...new Set(section.match(/parley-<version>-\w+\.zip/gu))].toSorted()).toEqual(made.toSorted());
  });

  it('names the buttons of the welcome page as they are', () => {
    expect(section).toContain(`press *${english.welcome.open}*`);
    expect(section).toContain(`press *${english.welcome.openSidebar}*`);
  });
});
