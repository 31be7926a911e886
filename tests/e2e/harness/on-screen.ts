import { type LaunchOptions, launchParley, type Parley, removeProfile } from './launch';
import { openRealSidePanel } from './side-panel';
import { webPageHost } from './simulated-services';
import { startVirtualDisplay, type VirtualDisplay } from './virtual-display';

/** Parley in a window on a screen of its own, for real keys, real menus and what the browser itself draws. */
export type OnScreen = {
  readonly display: VirtualDisplay;
  readonly parley: Parley;
  /** Ends browser and screen, and takes the profile away. */
  close(): Promise<void>;
};

export const launchOnScreen = async (options: Omit<LaunchOptions, 'display'>): Promise<OnScreen> => {
  const display = await startVirtualDisplay();
  const parley = await launchParley({ ...options, display: display.name });
  return {
    display,
    parley,
    close: async () => {
      await parley.close();
      display.stop();
      removeProfile(parley.profile);
    },
  };
};

/** An extension page behind the others, which commands and looks at nothing. It may reach these addresses from now on. */
export const openOwnPage = async (parley: Parley, origin?: string) => {
  const own = await parley.context.newPage();
  await own.goto(parley.url('settings.html'));
  if (origin !== undefined) {
    await own.evaluate((origins) => chrome.permissions.request({ origins }), [origin]);
  }
  return own;
};

/** The real side panel once its composer is there, beside the test page. */
export const openPanelBesidePage = async (parley: Parley) => {
  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`document.querySelector('[data-testid="composer"]') !== null`);
  const web = parley.context.pages().find((page) => page.url().includes(webPageHost));
  if (web === undefined) throw new Error('no web page');
  await web.bringToFront();
  return { panel, web };
};
