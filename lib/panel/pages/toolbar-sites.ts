import { create } from 'zustand';
import { sitePattern } from '@/lib/domain/pages/page-access';
import { isOnSites } from '@/lib/domain/site-pattern';
import { requestAccess } from '@/lib/panel/access';
import { useSession } from '@/lib/panel/session-store';
import { showToast, undoForMs } from '@/lib/panel/toasts';
import { patternsFor } from './page-actions';
import { changePagePreferences } from './page-preferences';
import type { SiteGrant } from './site-grants';

/** The page whose selection was asked about, while the user is asked where they want the toolbar. */
export const useToolbarQuestion = create<{ readonly url: string | undefined }>()(() => ({ url: undefined }));

const toolbarSites = (): readonly string[] => useSession.getState().preferences.pages.toolbarSites;

/**
 * Asks where the toolbar is wanted after a question about a selection of this page: until the user has answered, since a
 * panel may be closed over the question, and never again.
 */
export const askAboutToolbar = (url: string): void => {
  const { wasAskedAboutToolbar } = useSession.getState().preferences.pages;
  if (wasAskedAboutToolbar || sitePattern(url) === undefined || isOnSites(url, toolbarSites())) return;
  useToolbarQuestion.setState({ url });
};

/** Takes the question away. */
export const closeToolbarQuestion = (): void => useToolbarQuestion.setState({ url: undefined });

/** The user does not want the toolbar anywhere. */
export const refuseToolbar = async (): Promise<void> => {
  closeToolbarQuestion();
  await changePagePreferences({ wasAskedAboutToolbar: true });
};

/**
 * Turns the toolbar on for the site of a page, or for every site. Shows the browser's own prompt, so only during a
 * click. Answers whether the user allowed it.
 */
export const addToolbar = async (url: string | undefined, reach: 'site' | 'all'): Promise<boolean> => {
  const patterns = patternsFor(url, reach);
  if (!(await requestAccess(patterns))) return false;
  await changePagePreferences({
    wasAskedAboutToolbar: true,
    toolbarSites: [...new Set([...toolbarSites(), ...patterns])],
  });
  return true;
};

/** Turns the toolbar off for a site, and offers to undo it. */
export const removeToolbarSite = async ({ host, patterns }: Pick<SiteGrant, 'host' | 'patterns'>): Promise<void> => {
  if (!(await removeToolbar(patterns))) return;
  const restore = (): void =>
    void changePagePreferences({ toolbarSites: [...new Set([...toolbarSites(), ...patterns])] });
  showToast({
    textKey: 'settings.pages.siteRemoved',
    values: { host: host ?? '' },
    undo: { run: restore, forMs: undoForMs },
  });
};

/** Turns the toolbar off for these sites, and answers whether that was kept. Access to them stays as it is. */
export const removeToolbar = (patterns: readonly string[]): Promise<boolean> =>
  changePagePreferences({ toolbarSites: toolbarSites().filter((site) => !patterns.includes(site)) });
