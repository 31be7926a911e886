import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { browserArguments } from '../browser/browser-arguments.mjs';
import { keepGrants } from '../browser/keep-grants.mjs';
import { attachToTarget } from '../browser/nested-session.mjs';
import { connectPipe } from '../browser/pipe-connection.mjs';
import { findTarget } from '../browser/side-panel.mjs';
import { StartFailure } from './terminal.mjs';

/** How often the first page is asked for, and how long it has each time, ms. */
const mostLoads = 3;
const loadMs = 5_000;

/**
 * Shows an address in the empty tab that the browser began with. To be called once the extension is loaded: while it was
 * loaded beside the page, the tab was found empty at two of five starts.
 * @param {ReturnType<typeof connectPipe>} connection @param {string} url
 */
const showFirstPage = async (connection, url) => {
  const { targetId } = await findTarget(
    connection,
    'first tab',
    (target) => target.type === 'page' && target.url === 'about:blank',
  );
  const page = await attachToTarget(connection, targetId);
  for (let loads = 1; ; loads += 1) {
    try {
      await page.send('Page.navigate', { url });
      // An evaluation fails where the document is replaced under it.
      await page.waitFor(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`, loadMs);
      return;
    } catch (cause) {
      if (loads === mostLoads) throw new StartFailure(`The browser did not show ${url}.`, { cause });
    }
  }
};

/**
 * Starts a browser with a profile of its own and loads the extension over the debugging pipe, which works where the
 * `--load-extension` switch is gone (Chrome since 137). What the user allowed at an earlier start stays allowed,
 * and the page is there when this returns.
 * @param {{ browserPath: string, profile: string, extensionPath: string, startUrl: string, isHeadless: boolean,
 *   resolverRules?: string }} options
 */
export const openBrowser = async ({ browserPath, profile, extensionPath, startUrl, isHeadless, resolverRules }) => {
  keepGrants(profile, extensionPath);
  const child = spawn(
    browserPath,
    [
      ...browserArguments({
        profile,
        isHeadless,
        hasSpeech: !isHeadless,
        ...(resolverRules !== undefined && { resolverRules }),
      }),
      '--remote-debugging-pipe',
      ...(isHeadless ? ['--window-size=1280,900'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , writable, readable] = child.stdio;
  if (!writable || !readable || !('write' in writable) || !('read' in readable)) {
    throw new StartFailure('The browser has no debugging pipe.');
  }
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 0));
    child.once('error', () => resolve(-1));
  });
  process.once('exit', () => child.kill());
  const connection = connectPipe(
    /** @type {import('node:stream').Writable} */ (writable),
    /** @type {import('node:stream').Readable} */ (readable),
  );
  const name = basename(browserPath);
  const load = () => connection.send('Extensions.loadUnpacked', { path: extensionPath });
  const { id } = await load().catch((error) => {
    throw new StartFailure(
      `${name} did not load the extension (${error.message}). Is another ${name} open with the profile ${profile}? ` +
        `Close it and start again, or name another browser: PARLEY_BROWSER=/path/to/chrome npm start`,
    );
  });
  await showFirstPage(connection, startUrl);
  return {
    connection,
    extensionId: /** @type {string} */ (id),
    ended,
    /** Loads what the extension's folder holds now; its pages close. */
    reload: async () => {
      await load();
    },
    close: async () => {
      await Promise.race([connection.send('Browser.close').catch(() => undefined), ended]);
      await ended;
    },
  };
};
