import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { browserArguments } from '../browser/browser-arguments.mjs';
import { keepGrants } from '../browser/keep-grants.mjs';
import { connectPipe } from '../browser/pipe-connection.mjs';
import { StartFailure } from './terminal.mjs';

/**
 * Starts a browser with a profile of its own and loads the extension over the debugging pipe, which works where the
 * `--load-extension` switch is gone (Chrome since 137). What the user allowed at an earlier start stays allowed.
 * @param {{ browserPath: string, profile: string, extensionPath: string, startUrl: string, isHeadless: boolean,
 *   resolverRules?: string }} options
 */
export const openBrowser = async ({ browserPath, profile, extensionPath, startUrl, isHeadless, resolverRules }) => {
  keepGrants(profile, extensionPath);
  const child = spawn(
    browserPath,
    [
      ...browserArguments({ profile, isHeadless, ...(resolverRules !== undefined && { resolverRules }) }),
      '--remote-debugging-pipe',
      ...(isHeadless ? ['--window-size=1280,900'] : []),
      startUrl,
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
