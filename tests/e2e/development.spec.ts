import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBrowser } from '../../scripts/browser/find-browser.mjs';
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
