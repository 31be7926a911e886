import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';
import { seedProfile } from '../../../scripts/browser/seed-profile.mjs';
import { openSidePanel } from '../../../scripts/browser/side-panel.mjs';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { openBrowser } from '../../../scripts/start/open-browser.mjs';
import { startSamplePage } from '../../../scripts/start/sample-page.mjs';
import { startSandbox } from '../../../scripts/start/sandbox.mjs';

/** What the development server builds. */
const sources = ['components', 'entrypoints', 'lib', 'locales', 'public', 'scripts', 'package.json', 'tsconfig.json'];
const more = ['wxt.config.ts', 'postcss.config.mjs', 'tests/gallery'];
const texts = JSON.parse(readFileSync('locales/en-US.json', 'utf8')).firstRun;

type Edit = (path: string, before: string | RegExp, after: string) => void;

test('a saved change is in the side panel that `npm run dev` has open, which keeps what was typed', async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'parley-development-'));
  for (const path of [...sources, ...more]) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const edit: Edit = (path, before, after) => {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text).toMatch(before);
    writeFileSync(join(folder, path), text.replace(before, after));
  };
  const { startDevServer } = await import(join(folder, 'scripts/start/dev-server.mjs'));
  const stale: boolean[] = [];
  const server = await startDevServer((_names: readonly string[], isStale: boolean) => stale.push(isStale));
  const profile = join(folder, 'profile');
  seedProfile(profile, server.extensionPath, 'on-request');
  const [page, sandbox] = await Promise.all([startSamplePage(), startSandbox(0)]);
  const browser = await openBrowser({
    browserPath: findBrowser() ?? '',
    profile,
    extensionPath: server.extensionPath,
    startUrl: page.url,
    isHeadless: true,
    resolverRules: `MAP 127.0.0.1:11434 ${new URL(sandbox.url).host}`,
  });
  try {
    const panel = await openSidePanel(browser.connection, browser.extensionId, page.url);
    await panel.clickButton(texts.connect);
    await panel.clickButton(texts.start);
    await panel.click('[data-testid="composer"]');
    await panel.insertText('half a question');
    await panel.evaluate(`window.opened = 'once'`);

    edit('components/app/Header.tsx', '<header', '<header data-changed="component"');
    await panel.waitFor(`document.querySelector('header')?.dataset.changed === 'component'`);
    edit('components/app/Header.css', /$/, 'header { --changed: css; }');
    await panel.waitFor(`getComputedStyle(document.querySelector('header')).getPropertyValue('--changed') === 'css'`);
    expect(await panel.evaluate(`document.querySelector('[data-testid="composer"]').value`)).toBe('half a question');
    expect(await panel.evaluate('window.opened')).toBe('once');

    edit('locales/en-US.json', '"history": "', '"history": "Changed: ');
    const label = `document.querySelector('[data-testid="history"]')?.ariaLabel`;
    await expect.poll(() => panel.evaluate(label).catch(() => '')).toMatch(/^Changed: /);
    await panel.waitFor(`document.querySelector('[data-testid="composer"]')?.value === 'half a question'`);
    await expect.poll(() => stale, 'the panel stays for texts').toEqual([false]);

    edit('lib/background/create-background.ts', /$/, 'export const changed = true;');
    await expect.poll(() => stale, 'the background does not').toEqual([false, true]);
    await browser.reload();
    const again = await openSidePanel(browser.connection, browser.extensionId, page.url);
    await again.waitFor(`document.querySelector('[data-testid="composer"]')?.value === 'half a question'`);
  } finally {
    await browser.close();
    await server.stop();
    page.stop();
    sandbox.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

test('a second `npm start` has the access that was given at the first, and welcomes nobody again', async () => {
  const profile = join(mkdtempSync(join(tmpdir(), 'parley-second-start-')), 'profile');
  seedProfile(profile, extensionPath, 'on-request');
  const page = await startSamplePage();
  const grants = '["http://127.0.0.1:11434/*"]';
  const start = async () => {
    const browser = await openBrowser({
      browserPath: findBrowser() ?? '',
      profile,
      extensionPath,
      startUrl: page.url,
      isHeadless: true,
    });
    const panel = await openSidePanel(browser.connection, browser.extensionId, page.url);
    return { ...browser, panel };
  };
  const welcomeTabs = `chrome.runtime.getContexts({ contextTypes: ['TAB'] }).then((all) => all.filter(({ documentUrl }) => documentUrl?.endsWith('/welcome.html')).length)`;
  try {
    const first = await start();
    await expect.poll(() => first.panel.evaluate(welcomeTabs)).toBe(1);
    expect(await first.panel.evaluate(`chrome.permissions.request({ origins: ${grants} })`)).toBe(true);
    await first.close();

    const second = await start();

    expect(await second.panel.evaluate(`chrome.permissions.contains({ origins: ${grants} })`)).toBe(true);
    // The installation is told before the click that opens the panel is: a tab of it would be there.
    expect(await second.panel.evaluate(welcomeTabs)).toBe(0);
    await second.close();
  } finally {
    page.stop();
    rmSync(join(profile, '..'), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
