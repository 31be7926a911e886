import { browser, isFirefox, openFirefoxShortcuts } from '@/lib/platform/browser';

/** The commands of the manifest: their keys work in the whole browser, and the browser lets the user change them. */
export const browserCommands = ['panel-toggle', 'ask-selection', 'read-page', 'stop-reading'] as const;

/** The name of one. */
export type BrowserCommand = (typeof browserCommands)[number];

/** The keys of each command as the browser writes them; absent where the user has none, or another extension has them. */
export const readBrowserKeys = async (): Promise<Partial<Record<BrowserCommand, string>>> => {
  const commands = await browser.commands.getAll();
  return Object.fromEntries(
    browserCommands.flatMap((name) => {
      const keys = commands.find((command) => command.name === name)?.shortcut ?? '';
      return keys === '' ? [] : [[name, keys]];
    }),
  );
};

/** Shows where the browser changes them. */
export const changeBrowserKeys = async (): Promise<void> => {
  if (isFirefox) await openFirefoxShortcuts();
  // Edge makes its own address of it.
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
};
