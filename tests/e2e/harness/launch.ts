import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, type Worker } from '@playwright/test';
import { browserArguments } from '../../../scripts/browser/browser-arguments.mjs';
import { extensionIdOf } from '../../../scripts/browser/extension-id.mjs';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';
import { seedProfile } from '../../../scripts/browser/seed-profile.mjs';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { type BrowserSession, openBrowserSession } from './browser-session';
import { seedHeardPolicy } from './heard-policy';
import { collectProblems, type ProblemLog } from './problem-log';
import { readerWatchSource } from './screen-oracle/screen-oracle';
import { expectScreensInOrder, isTestPassing } from './screen-oracle/screens-at-end';
import type { SimulatedServices } from './simulated-services';
import type { SoundSystem } from './sound-system';
import { microphoneArguments, type Spoken, writeSpoken } from './spoken-file';
import { copyStartedProfile, keepsStartedProfiles } from './started-profile';

/** A file of the extension that runs no script of it, so that a page which shows it holds no database and hears nothing. */
export const idleFile = 'icons/16.png';

export type LaunchOptions = {
  readonly services: SimulatedServices;
  /** The folder of the extension under test; absent = the shipped build. Another one must be made from it. */
  readonly extension?: string;
  /** Folders of other people's extensions beside it. */
  readonly others?: readonly string[];
  /** See `seedProfile`. Default: `granted`, for tests that are not about asking. */
  readonly grants?: 'on-request' | 'granted' | 'none';
  /** Nothing is known of policies yet. Default: the browser has told that nobody manages it. */
  readonly isFirstStart?: boolean;
  /** The installation is a part of the test. Default: it was some starts of the browser ago. */
  readonly isFresh?: boolean;
  /** What was answered about the microphone before; absent = nobody was asked. */
  readonly microphone?: 'granted' | 'denied';
  /** What is said into the microphone when it is opened. Absent: a computer without one. */
  readonly says?: Spoken;
  /** The profile of an earlier launch, to start it again. */
  readonly profile?: string;
  /** The display to open windows on; absent = headless. */
  readonly display?: string;
  /** What the browser sounds on, and whose voices it has; absent = nobody hears it. */
  readonly sound?: SoundSystem;
  /** More of the browser's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What starts the browser instead of itself, see `makePolicies`. */
  readonly executable?: string;
  /** In CSS pixels. Default 360 × 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Features of the browser that are off by default. */
  readonly features?: readonly string[];
  /** The browser's own language. Default en-US. */
  readonly locale?: string;
};

/** A running browser with Parley in it. */
export type Parley = {
  readonly context: BrowserContext;
  readonly session: BrowserSession;
  readonly extensionId: string;
  readonly profile: string;
  readonly problems: ProblemLog;
  /** The address of one of the extension's pages. */
  url(page: string): string;
  /** Opens the panel's page in a tab and waits until the composer can be used or the first run is shown. */
  openPanelPage(): Promise<Page>;
  /** Looks at the screens that a passing test leaves, see tests/e2e/README.md, and ends the browser. */
  close(): Promise<void>;
  /** SIGKILL to the browser, as when the power goes. The profile stays. */
  kill(): Promise<void>;
};

/**
 * Features of the browser that are off. The switch counts once, the last time that it is given: so what Playwright turns
 * off stands here again (`disabledFeatures` in playwright-core 1.65). The last two load two pages of the address bar at
 * each start, a quarter of what a start and an empty panel cost.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Sounds go nowhere, also on a computer with loudspeakers. */
const noSoundDevice = { PULSE_SERVER: 'unix:/dev/null', ALSA_CONFIG_PATH: '/dev/null' };

/** Removes a profile that no browser uses any more. */
export const removeProfile = (profile: string): void => {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
};

/** Starts a profile for the first time, as the tests of a run find it that do not see that start. */
const startProfile = async ({ services, grants, microphone }: LaunchOptions): Promise<Parley> => {
  const parley = await launchParley({
    services,
    isFresh: true,
    ...(grants !== undefined && { grants }),
    ...(microphone !== undefined && { microphone }),
  });
  // The database is made by the first page that asks for something.
  await parley.openPanelPage();
  await parley.close();
  return parley;
};

/** Whether nothing that was started before is what these options ask for. */
const asksForFirstStart = (options: LaunchOptions): boolean =>
  options.isFresh === true ||
  options.isFirstStart === true ||
  // The browser remembers how large its window was.
  [options.extension, options.others, options.executable, options.display].some((own) => own !== undefined);

/** Makes the profile that the options ask for. `isStarted`: a browser has run on it. */
const makeProfile = async (
  options: LaunchOptions,
  ownPath: string,
): Promise<{ readonly profile: string; readonly isStarted: boolean }> => {
  const { grants = 'granted', microphone } = options;
  const profile = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const isStarted = keepsStartedProfiles() && !asksForFirstStart(options);
  if (isStarted) {
    await copyStartedProfile([grants, microphone ?? 'unasked'].join('-'), profile, () => startProfile(options));
    options.services.reset();
  } else {
    seedProfile(profile, ownPath, grants, microphone);
    if (options.isFirstStart !== true) seedHeardPolicy(profile, extensionIdOf(ownPath));
  }
  return { profile, isStarted };
};

/**
 * Starts the shipped build in a real Chromium. A profile is made and seeded unless one is given. The caller closes it.
 */
export const launchParley = async (options: LaunchOptions): Promise<Parley> => {
  const executablePath = options.executable ?? findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run node scripts/ensure-system.mjs');
  const ownPath = options.extension ?? extensionPath;
  const { profile, isStarted } =
    options.profile === undefined ? await makeProfile(options, ownPath) : { profile: options.profile, isStarted: true };
  const loaded = [ownPath, ...(options.others ?? [])].join(',');
  const extensionId = extensionIdOf(ownPath);

  const spoken = join(profile, 'microphone.wav');
  if (options.says !== undefined) writeSpoken(spoken, options.says);
  const args = browserArguments({
    profile,
    isHeadless: false,
    resolverRules: options.services.resolverRules,
    hasSpeech: options.sound !== undefined,
    trustedKeys: options.services.trustedKeys,
  }).filter((argument) => !argument.startsWith('--user-data-dir'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // Less than a test may take, so that a start that hangs is told as one.
    timeout: 45_000,
    headless: options.display === undefined,
    viewport: options.display === undefined ? (options.viewport ?? { width: 360, height: 800 }) : null,
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-US',
    // A muted browser calls nothing audible, and closes the hidden document that speaks after 30 s.
    ignoreDefaultArgs: ['--mute-audio'],
    args: [
      ...args,
      `--disable-features=${featuresOff.join(',')}`,
      ...(options.says === undefined ? [] : microphoneArguments(spoken, options.says)),
      ...(options.features === undefined ? [] : [`--enable-features=${options.features.join(',')}`]),
      `--disable-extensions-except=${loaded}`,
      `--load-extension=${loaded}`,
    ],
    env: {
      ...process.env,
      ...(options.sound?.env ?? noSoundDevice),
      ...options.env,
      ...(options.display !== undefined && { DISPLAY: options.display }),
    },
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript({ content: readerWatchSource });
  const problems = collectProblems(context);
  const session = await openBrowserSession(context);
  const url = (page: string): string => `chrome-extension://${extensionId}/${page}`;
  let isClosed = false;
  context.once('close', () => {
    isClosed = true;
  });
  const isOwn = (worker: Worker): boolean => worker.url().startsWith(url(''));
  if (!context.serviceWorkers().some(isOwn)) await context.waitForEvent('serviceworker', { predicate: isOwn });
  if (!isStarted) {
    // The tab that an installation opens takes the front, whenever it comes: a page behind it draws once in a second.
    await expect.poll(() => context.pages().some((page) => page.url() === url('welcome.html'))).toBe(true);
  }

  const parley: Parley = {
    context,
    session,
    extensionId,
    profile,
    problems,
    url,
    openPanelPage: async () => {
      const page = await context.newPage();
      await page.goto(url('sidepanel.html'));
      await page.locator('[data-testid="composer"], .pl-first-run').first().waitFor();
      return page;
    },
    close: async () => {
      if (isClosed) return;
      if (isTestPassing()) await expectScreensInOrder(parley);
      await context.close();
    },
    kill: async () => {
      const closed = new Promise<void>((done) => context.once('close', () => done()));
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const browserProcess = processInfo.find((entry: { type: string }) => entry.type === 'browser');
      process.kill(browserProcess.id, 'SIGKILL');
      await closed;
    },
  };
  return parley;
};
