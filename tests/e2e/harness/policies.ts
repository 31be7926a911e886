import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';

/** Policies that one browser sees and no other on this computer. */
export type Policies = {
  /** Starts the browser with them: the `executable` of a launch. */
  readonly executable: string;
  /** Puts another file in the place of the policy: a running browser follows some seconds later. */
  write(policy: string): void;
  remove(): void;
};

/** Where each browser for Linux looks for policies: https://www.chromium.org/administrators/linux-quick-start/ */
const folders: readonly (readonly [RegExp, string])[] = [
  [/^chromium/, '/etc/chromium'],
  [/^google-chrome/, '/etc/opt/chrome'],
  [/^microsoft-edge/, '/etc/opt/edge'],
  [/^brave/, '/etc/brave'],
];

/**
 * Makes policies from the text of a policy file. The browser that they are for starts in a mount namespace of its own,
 * where its folder of policies is ours (unshare(1)): the real folder, which every browser on this computer follows,
 * stays as it is.
 */
export const makePolicies = (policy: string): Policies => {
  const browser = findBrowser();
  const place = folders.find(([name]) => name.test(basename(browser ?? '')))?.[1];
  if (browser === undefined || place === undefined) throw new Error(`no place of policies is known for ${browser}`);
  const folder = mkdtempSync(join(tmpdir(), 'parley-policies-'));
  const managed = join(folder, 'etc', 'policies', 'managed');
  mkdirSync(managed, { recursive: true });
  const write = (text: string): void => writeFileSync(join(managed, 'policy.json'), text);
  write(policy);
  const isRoot = process.getuid?.() === 0;
  const executable = join(folder, 'browser');
  const script = [
    '#!/bin/sh',
    `mkdir -p ${place}`,
    `exec unshare ${isRoot ? '' : '--map-root-user '}--mount sh -c '`,
    `  mount --bind "${join(folder, 'etc')}" ${place} && exec "${browser}" "$@"`,
    `' browser ${isRoot ? '' : '--no-sandbox '}"$@"`,
  ];
  writeFileSync(executable, `${script.join('\n')}\n`, { mode: 0o755 });
  return { executable, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
