import type { System } from '@/lib/domain/app/system';
import { browser, extensionOrigin, isFirefox } from '@/lib/platform/browser';
import { openPanel as openInWindow } from '@/lib/platform/panel-window';

/** The version in the manifest. */
export const extensionVersion = (): string => browser.runtime.getManifest().version;

/** What a local server must be set to accept: `chrome-extension://<id>`. */
export const allowedOrigin = (): string => extensionOrigin();

/** Reads which system the browser runs on; an unknown one counts as Linux, whose ways are the general ones. */
export const readSystem = async (): Promise<System> => {
  const { os } = await browser.runtime.getPlatformInfo();
  if (os === 'mac') return 'mac';
  return os === 'win' ? 'windows' : 'linux';
};

/** What the welcome page needs to know before its button is pressed. */
export type PanelFacts = {
  readonly windowId: number | undefined;
  /** The keys that open the panel, as the user's system writes them; absent when none are set. */
  readonly shortcut: string | undefined;
  /** Where the panel opens: Chromium's side panel or Firefox's sidebar, which also has its icon elsewhere. */
  readonly place: 'side-panel' | 'sidebar';
};

/** Reads the window of this page and the keys of the panel. */
export const readPanelFacts = async (): Promise<PanelFacts> => {
  const [current, commands] = await Promise.all([browser.windows.getCurrent(), browser.commands.getAll()]);
  const shortcut = commands.find((command) => command.name === 'panel-toggle')?.shortcut;
  return {
    windowId: current.id,
    shortcut: shortcut === '' ? undefined : shortcut,
    place: isFirefox ? 'sidebar' : 'side-panel',
  };
};

/** Opens the panel of a window. Only in a click, and without an `await` before it: the browser forgets the click. */
export const openPanel = (windowId: number): Promise<void> => openInWindow(windowId);
