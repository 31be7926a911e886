import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBrowser } from '../../scripts/browser/find-browser.mjs';
import { seedProfile } from '../../scripts/browser/seed-profile.mjs';
import { openSidePanel } from '../../scripts/browser/side-panel.mjs';
import { extensionPath } from '../../scripts/output-folder.mjs';
import { openBrowser } from '../../scripts/start/open-browser.mjs';
import { startSamplePage } from '../../scripts/start/sample-page.mjs';

test('what was built anew is in the side panel that `npm start -- --dev` opens again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-development-'));
  const extension = join(folder, 'extension');
  cpSync(extensionPath, extension, { recursive: true });
  const page = await startSamplePage();
  const browser = await openBrowser({
    browserPath: findBrowser() ?? '',
    profile: join(folder, 'profile'),
    extensionPath: extension,
    startUrl: page.url,
    isHeadless: true,
  });
  try {
    await openSidePanel(browser.connection, browser.extensionId, page.url);
    const document = join(extension, 'sidepanel.html');
    writeFileSync(document, readFileSync(document, 'utf8').replace('<html ', '<html data-built="again" '));

    await browser.reload();
    const panel = await openSidePanel(browser.connection, browser.extensionId, page.url);

    expect(await panel.evaluate('document.documentElement.dataset.built')).toBe('again');
  } finally {
    await browser.close();
    page.stop();
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
