import { openSidePanel } from '../../../scripts/browser/side-panel.mjs';
import type { Parley } from './launch';
import { readerWatchSource } from './screen-oracle/screen-oracle';
import { webPageHost } from './simulated-services';

/**
 * Opens the real side panel by the toolbar icon beside a tab with the test page. Playwright does not list it as a page:
 * it is driven by expressions, real clicks and real typing.
 */
export const openRealSidePanel = async (parley: Parley) => {
  const address = `http://${webPageHost}/`;
  if (!parley.context.pages().some((page) => page.url() === address)) {
    const page = await parley.context.newPage();
    await page.goto(address);
    await page.bringToFront();
  }
  const panel = await openSidePanel(parley.session, parley.extensionId, webPageHost);
  await panel.evaluate(readerWatchSource);
  return panel;
};
