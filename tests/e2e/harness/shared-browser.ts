import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Page, test } from '@playwright/test';
import { idleFile, launchParley, type Parley, removeProfile } from './launch';
import { type SimulatedServices, webPageHost } from './simulated-services';

/** The browser that the tests of a worker use one after the other, launched at its first use. */
export type SharedBrowser = {
  /** Parley as it is after a launch, but that only an idle page of the extension is open. */
  take(): Promise<Parley>;
  /**
   * Makes it as new after a test. At once, since what a test leaves running would reach the services of the next one,
   * whichever browser that has. Where it is gone or something stays, the next `take` launches another.
   */
  giveBack(): Promise<void>;
  end(): Promise<void>;
};

/** What every profile has in `storage.local` after its first start, see `seedHeardPolicy` and `onFirstInstall`. */
const keptItems = { managedPolicy: {}, wasWelcomed: true };

/** Longer than any wipe takes, ms: what hangs is given up, with the browser. */
const patience = 15_000;

/** How long what was closed may take to go before it is closed once more, ms: twice as long each time. */
const firstGrace = 250;

/**
 * Closes what the browser does not list as pages: real side panels, the hidden document, the worker. Whether any was.
 * A worker that is closed while it starts is started again, and without a pause that goes on for minutes on a slow machine.
 */
const closeHidden = async ({ session, url }: Parley): Promise<boolean> => {
  const left = async (): Promise<readonly { readonly targetId: string }[]> => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    return targetInfos.filter(
      (target: { type: string; url: string }) =>
        target.url.startsWith(url('')) && target.url !== url(idleFile) && !['tab', 'iframe'].includes(target.type),
    );
  };
  const areGoneWithin = async (ms: number): Promise<boolean> => {
    for (const end = Date.now() + ms; Date.now() < end; await pause(25)) if ((await left()).length === 0) return true;
    return false;
  };
  const first = await left();
  for (let targets = first, grace = firstGrace; targets.length > 0; targets = await left(), grace *= 2) {
    // One that has gone by itself meanwhile cannot be closed.
    for (const { targetId } of targets) await session.send('Target.closeTarget', { targetId }).catch(() => undefined);
    if (await areGoneWithin(grace)) break;
  }
  return first.length > 0;
};

/** Clears what no script is told of: databases and files, the browser's cache, and what the browser does for the extension. */
const clearInSilence = async (parley: Parley, own: Page): Promise<void> => {
  const storage = await parley.context.newCDPSession(own);
  const origins = [new URL(parley.url('')).origin, `http://${webPageHost}`];
  // Not the workers: the background would be unregistered for good.
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems';
  for (const origin of origins) await storage.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await storage.send('Network.clearBrowserCache');
  await storage.detach();
  await own.evaluate(async () => {
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const tab = await chrome.tabs.getCurrent();
    await Promise.all([
      chrome.scripting.unregisterContentScripts(),
      chrome.alarms.clearAll(),
      chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: rules.map(({ id }) => id) }),
      // 0 = as the browser has it.
      chrome.tabs.setZoom(tab?.id, 0),
    ]);
  });
};

/** Clears the areas of `chrome.storage`. A change there starts the background. */
const clearAreas = (own: Page): Promise<unknown> =>
  own.evaluate(async (kept) => {
    const names = Object.keys(await chrome.storage.local.get()).filter((name) => !(name in kept));
    await Promise.all([
      chrome.storage.local.set(kept),
      chrome.storage.local.remove(names),
      chrome.storage.session.clear(),
    ]);
  }, keptItems);

/** What no clearing takes away, and what must be as it was all the same. */
type Rest = {
  /** The match patterns that are granted, sorted. */
  readonly origins: readonly string[];
  /** The other permissions, and the window. */
  readonly others: readonly unknown[];
};

const lookAtRest = (own: Page): Promise<Rest> =>
  own.evaluate(async () => {
    const { origins = [], permissions = [] } = await chrome.permissions.getAll();
    const { type, state, width, height } = await chrome.windows.getCurrent();
    return { origins: origins.toSorted(), others: [...permissions.toSorted(), type, state, width, height] };
  });

/** Puts access back that a test had granted or taken away. The profile is one in which a request asks nobody. */
const putAccessBack = (own: Page, before: readonly string[]): Promise<void> =>
  own.evaluate(async (origins) => {
    const { origins: now = [] } = await chrome.permissions.getAll();
    const added = now.filter((pattern) => !origins.includes(pattern));
    const missing = origins.filter((pattern) => !now.includes(pattern));
    if (added.length > 0) await chrome.permissions.remove({ origins: added });
    if (missing.length > 0) await chrome.permissions.request({ origins: missing });
  }, before);

/**
 * Makes a browser as new, and returns what `lookAtRest` does; `before` is what it did at first. The menu of a right click
 * stays: it opens only where there is a display, and tests with one have their own browser.
 */
const wipe = async (parley: Parley, services: SimulatedServices, before?: Rest): Promise<Rest> => {
  const { context } = parley;
  // The network first: without it not even a file of the extension opens.
  await Promise.all([
    context.unrouteAll(),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
  ]);
  const old = context.pages();
  const idle = old.find((page) => page.url() === parley.url(idleFile));
  const own = idle ?? (await context.newPage());
  if (idle === undefined) await own.goto(parley.url(idleFile));
  for (const page of old) if (page !== own) await page.close();
  if (before !== undefined) await putAccessBack(own, before.origins);
  await closeHidden(parley);
  do {
    await clearInSilence(parley, own);
    // A tab that closed, or access that changed, may have started the background amid old data: then once more.
  } while (await closeHidden(parley));
  // The background that this starts finds nothing old, as after a launch.
  await clearAreas(own);
  services.hangUp();
  return lookAtRest(own);
};

const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the browser is not as new after ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Shares a browser that reaches these services. */
export const shareBrowser = (services: SimulatedServices): SharedBrowser => {
  let shared: { readonly parley: Parley; readonly rest: Rest } | undefined;
  const end = async (): Promise<void> => {
    const last = shared?.parley;
    shared = undefined;
    await last?.close();
    if (last !== undefined) removeProfile(last.profile);
  };
  return {
    take: async () => {
      if (shared === undefined) {
        const parley = await launchParley({ services });
        // Wiped as well, so that the first test finds what the others find.
        shared = { parley, rest: await inTime(wipe(parley, services)) };
      }
      services.reset();
      shared.parley.problems.restart();
      return shared.parley;
    },
    giveBack: async () => {
      if (shared === undefined) return;
      try {
        const rest = await inTime(wipe(shared.parley, services, shared.rest));
        if (!isDeepStrictEqual(rest, shared.rest)) throw new Error(`not as before: ${JSON.stringify(rest)}`);
      } catch (error) {
        // Seen in the reports: a browser that can seldom be wiped saves nothing.
        test.info().annotations.push({ type: 'browser not kept', description: String(error) });
        await end();
      }
    },
    end,
  };
};
