import type { Page } from '@playwright/test';
import { idleFile, type Parley } from './launch';
import { type Panel, panelOn } from './panel';

/** The one panel page that a test's fixtures share. */
export type PanelTab = {
  /** The panel's page, opened at the first call. */
  open(): Promise<Page>;
  /** The panel with a connection that this makes from a page of the extension. */
  connected(connect: (own: Page) => Promise<void>): Promise<Panel>;
};

/** A page of the extension to send commands from: one that is open already, or an idle one. */
const ownPage = async ({ context, url }: Parley): Promise<Page> => {
  const open = context.pages().find((candidate) => candidate.url().startsWith(url('')));
  if (open !== undefined) return open;
  const idle = await context.newPage();
  await idle.goto(url(idleFile));
  return idle;
};

/** Connects before the panel is there: opening it once costs half of opening it, connecting and loading it again. */
export const panelTabOf = (parley: Parley): PanelTab => {
  let opened: Promise<Page> | undefined;
  const open = (): Promise<Page> => {
    opened ??= parley.openPanelPage();
    return opened;
  };
  return {
    open,
    connected: async (connect) => {
      const earlier = await opened;
      await connect(earlier ?? (await ownPage(parley)));
      await earlier?.reload();
      const page = await open();
      await page.getByTestId('composer').waitFor();
      return panelOn(page);
    },
  };
};
