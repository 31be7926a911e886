import { browser, extensionOrigin } from '@/lib/platform/browser';

/** The version in the manifest. */
export const extensionVersion = (): string => browser.runtime.getManifest().version;

/** What a local server is to be told to accept: `chrome-extension://<id>`. */
export const allowedOrigin = (): string => extensionOrigin();

/** Opens the side panel of this page's window. Only in a click. */
export const openPanel = async (): Promise<void> => {
  const { id } = await currentWindow;
  if (id !== undefined) await browser.sidePanel.open({ windowId: id });
};

// Read before the click: an `await` between the click and `sidePanel.open` would cost the click.
const currentWindow = browser.windows.getCurrent();

/** The keys that open the panel, as the user's system writes them; absent when none are set. */
export const panelShortcut = async (): Promise<string | undefined> => {
  const commands = await browser.commands.getAll();
  const shortcut = commands.find((command) => command.name === 'panel-toggle')?.shortcut;
  return shortcut === undefined || shortcut === '' ? undefined : shortcut;
};
