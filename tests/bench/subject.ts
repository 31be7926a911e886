import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments } from '../../scripts/browser/browser-arguments.mjs';
import { extensionIdOf } from '../../scripts/browser/extension-id.mjs';
import { findBrowser } from '../../scripts/browser/find-browser.mjs';
import { seedProfile } from '../../scripts/browser/seed-profile.mjs';
import { connectOllama } from '../e2e/harness/connect';
import type { TokenServer } from './token-server';

/** What is measured: the bare page, a build to compare with (`--against`), ours. */
export type Subject = {
  readonly name: 'bare' | 'before' | 'ours';
  readonly context: BrowserContext;
  readonly extensionId: string;
  /** Opens the page; resolves when the composer can be used. */
  open(): Promise<Opened>;
  /** Opens the page on a new conversation. */
  openNew(): Promise<Page>;
  /** Opens the page and counts the extension's scripts as they run. A page that is watched is slower. */
  countScripts(): Promise<CountedScripts>;
  close(): Promise<void>;
};

export type Opened = {
  readonly page: Page;
  /** From the navigation until the composer could be used. */
  readonly ms: number;
  /** What the main thread worked until then, ms. */
  readonly busyMs: number;
};

export type CountedScripts = {
  readonly page: Page;
  /** Run before the composer could be used, kB. */
  readonly before: number;
  /** What the page had asked for by then, itself included. */
  readonly requests: number;
  /** Run by now, kB. */
  now(): number;
};

const watchScripts = async (page: Page): Promise<() => { readonly size: number; readonly requests: number }> => {
  const session = await page.context().newCDPSession(page);
  let size = 0;
  let requests = 0;
  session.on('Debugger.scriptParsed', ({ url, length = 0 }) => {
    if (url.startsWith('chrome-extension:')) size += length / 1000;
  });
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('chrome-extension:')) requests += 1;
  });
  await session.send('Network.enable');
  await session.send('Debugger.enable');
  return () => ({ size, requests });
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

/** Leaves the conversation that the panel opened with, if there is one. */
const showNewChat = async (page: Page): Promise<void> => {
  const newChat = page.getByTestId('new-chat');
  const greeting = page.locator('.pl-greeting');
  await newChat.or(greeting).first().waitFor();
  if (await newChat.isVisible()) await newChat.click();
  await greeting.waitFor();
};

/** The folder of the bare page, an extension as well. */
export const barePath = resolve(import.meta.dirname, 'bare');

const launch = async (folder: string, profile: string, server: TokenServer): Promise<BrowserContext> => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run node scripts/ensure-system.mjs');
  const args = browserArguments({
    profile,
    isHeadless: false,
    resolverRules: server.resolverRules,
    trustedKeys: server.trustedKeys,
  }).filter((argument) => !argument.startsWith('--user-data-dir'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 400, height: 900 },
    args: [...args, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  // The compiler that runs this file wraps named functions in a call of `__name`, also those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
};

/**
 * Starts a browser with the extension in a folder, at 400 × 900, beside the token server. The browser has run once before.
 */
export const startSubject = async (name: Subject['name'], folder: string, server: TokenServer): Promise<Subject> => {
  const profile = mkdtempSync(join(tmpdir(), `parley-bench-${name}-`));
  if (name !== 'bare') seedProfile(profile, folder, 'granted');

  const first = await launch(folder, profile, server);
  const worker = first.serviceWorkers()[0] ?? (await first.waitForEvent('serviceworker'));
  const extensionId = name !== 'bare' ? extensionIdOf(folder) : new URL(worker.url()).host;
  const address = `chrome-extension://${extensionId}/${name === 'bare' ? 'page' : 'sidepanel'}.html`;
  const page = await first.newPage();
  await page.goto(address);
  if (name !== 'bare') await connectOllama(page);
  else await page.evaluate('openDatabase().then(() => undefined)');
  await first.close();

  const context = await launch(folder, profile, server);
  if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
  const open = async (): Promise<Opened> => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(address, { waitUntil: 'commit' });
    const ms = await page.evaluate(composerUsable);
    const { metrics } = await session.send('Performance.getMetrics');
    await session.detach();
    const seconds = metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
    return { page, ms, busyMs: seconds * 1000 };
  };
  return {
    name,
    context,
    extensionId,
    open,
    openNew: async () => {
      const { page } = await open();
      if (name !== 'bare') await showNewChat(page);
      return page;
    },
    countScripts: async () => {
      const page = await context.newPage();
      const watched = await watchScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await page.evaluate(composerUsable);
      const { size, requests } = watched();
      return { page, before: size, requests, now: () => watched().size };
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
};
