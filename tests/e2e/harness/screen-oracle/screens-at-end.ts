import type { Parley } from '../launch';
import { type Screen, screenFindings } from './screen-oracle';

const ownPages = ['sidepanel.html', 'settings.html', 'welcome.html'];

const sidePanels = new WeakMap<Parley, Screen[]>();

/** Remembers a real side panel, which the browser does not list among its pages. */
export const rememberSidePanel = (parley: Parley, panel: Screen): void => {
  sidePanels.set(parley, [...(sidePanels.get(parley) ?? []), panel]);
};

/** A screen that goes away while it is looked at shows nothing any more. */
const findingsOf = async (screen: Screen): Promise<readonly string[]> => {
  try {
    return await screenFindings(screen);
  } catch {
    return [];
  }
};

/** Looks at every panel, settings and welcome page that a test leaves open; what is not in order is a problem of the test. */
export const reportScreens = async (parley: Parley): Promise<void> => {
  const pages = parley.context.pages().filter((page) => ownPages.some((own) => page.url().startsWith(parley.url(own))));
  for (const screen of [...pages, ...(sidePanels.get(parley) ?? [])]) {
    for (const finding of await findingsOf(screen)) parley.problems.report(`screen: ${finding}`);
  }
};
