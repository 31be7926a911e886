import { findBrowser } from '../browser/find-browser.mjs';
import { browserPackages, ensureSystem } from '../ensure-system.mjs';
import { StartFailure } from './terminal.mjs';

/** The path of a browser; installs one if possible. Throws a StartFailure that says what to do. */
export const ensureBrowser = async () => {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.env.PARLEY_BROWSER !== undefined) {
    throw new StartFailure(`PARLEY_BROWSER names ${process.env.PARLEY_BROWSER}, and nothing is there.`);
  }
  const system = ensureSystem(browserPackages);
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new StartFailure(
    'No Chrome, Edge, Brave or Chromium was found. Install one of them, or name yours: ' +
      `PARLEY_BROWSER=/path/to/browser npm start${system.ok ? '' : `\n${system.reason}`}`,
  );
};
