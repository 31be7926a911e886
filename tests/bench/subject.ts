import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments } from '../../scripts/browser/browser-arguments.mjs';
import { extensionIdOf } from '../../scripts/browser/extension-id.mjs';
import { findBrowser } from '../../scripts/browser/find-browser.mjs';
import { seedProfile } from '../../scripts/browser/seed-profile.mjs';
import { extensionPath } from '../../scripts/output-folder.mjs';
import { connectOllama } from '../e2e/harness/connect';

/** One of the two things that are compared. */
export type Subject = {
  readonly name: 'bare' | 'ours';
  readonly context: BrowserContext;
  readonly extensionId: string;
  /** Opens the page; resolves when the composer can be used. `ms` from the navigation. */
  open(): Promise<{ readonly page: Page; readonly ms: number }>;
  ask(page: Page, question: string): Promise<void>;
  close(): Promise<void>;
};

const composerUsable = (): Promise<number> =>
  new Promise((done) => {
    const look = (): void => {
      const composer = document.querySelector('[data-testid="composer"]');
      if (composer instanceof HTMLTextAreaElement && !composer.disabled) done(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });

const barePath = resolve(import.meta.dirname, 'bare');

/** Starts a browser with one of the two, at 400 × 900, beside the token server. */
export const startSubject = async (name: Subject['name'], tokenPort: number): Promise<Subject> => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run node scripts/ensure-system.mjs');
  const folder = name === 'bare' ? barePath : extensionPath;
  const profile = mkdtempSync(join(tmpdir(), `parley-bench-${name}-`));
  if (name === 'ours') seedProfile(profile, folder, 'granted');
  const args = browserArguments({
    profile,
    isHeadless: false,
    resolverRules: `MAP 127.0.0.1:11434 127.0.0.1:${tokenPort}, MAP 127.0.0.1 127.0.0.1:9, MAP * ~NOTFOUND`,
  }).filter((argument) => !argument.startsWith('--user-data-dir'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 400, height: 900 },
    args: [
      ...args,
      '--enable-precise-memory-info',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  });
  // The compiler that runs this file wraps named functions in a call of `__name`, also those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const extensionId = name === 'ours' ? extensionIdOf(folder) : new URL(worker.url()).host;
  const address = `chrome-extension://${extensionId}/${name === 'bare' ? 'page' : 'sidepanel'}.html`;
  if (name === 'ours') {
    const page = await context.newPage();
    await page.goto(address);
    await connectOllama(page);
    await page.close();
  }
  return {
    name,
    context,
    extensionId,
    open: async () => {
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'commit' });
      return { page, ms: await page.evaluate(composerUsable) };
    },
    ask: async (page, question) => {
      if (name === 'ours') await page.getByTestId('new-chat').click();
      const composer = page.getByTestId('composer');
      await composer.fill(question);
      await composer.press('Enter');
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
};
