import type { Preferences } from '@/lib/domain/app/preferences';
import type { TabFacts } from '@/lib/domain/pages/page-access';
import { isOnSites } from '@/lib/domain/site-pattern';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { PageBrowser } from '../page-browser';

/** The sites where the user wants the toolbar at selections. */
export type ToolbarSites = {
  /** Watches selections where the toolbar is wanted, at once in the pages that are open, and nowhere else. */
  follow(): Promise<void>;
  /** Keeps the sites, match patterns, that the condition holds for. */
  keep(condition: (site: string) => Promise<boolean>): Promise<void>;
  /** Without access to a site there is no toolbar on it. */
  keepGranted(): Promise<void>;
};

export type ToolbarSitesContext = {
  readonly pages: Pick<PageBrowser, 'watchSelectionsOn' | 'allTabs' | 'documentOf' | 'runInDocument'>;
  readonly preferences: Pick<PreferencesStore, 'read' | 'change'>;
  hasOrigins(origins: readonly string[]): Promise<boolean>;
  onChange(preferences: Preferences): void;
};

export const createToolbarSites = ({ pages, preferences, hasOrigins, onChange }: ToolbarSitesContext): ToolbarSites => {
  /** A page that does not let us in now, or is asleep, is watched when it is loaded again. */
  const watchIn = async ({ id }: TabFacts): Promise<void> => {
    const document = await pages.documentOf(id, 0);
    if (document !== undefined) await pages.runInDocument(document, 'selection-watch');
  };
  const watchOpenPages = async (sites: readonly string[]): Promise<void> => {
    const isMeant = ({ url, isDiscarded }: TabFacts): boolean =>
      url !== undefined && !isDiscarded && isOnSites(url, sites);
    await Promise.allSettled((await pages.allTabs()).filter(isMeant).map(watchIn));
  };

  const keep: ToolbarSites['keep'] = async (condition) => {
    const before = (await preferences.read()).pages;
    const kept = await Promise.all(before.toolbarSites.map(condition));
    const toolbarSites = before.toolbarSites.filter((_, index) => kept[index]);
    if (toolbarSites.length === before.toolbarSites.length) return;
    onChange(await preferences.change({ pages: { ...before, toolbarSites } }));
  };

  return {
    follow: async () => {
      const { toolbarSites } = (await preferences.read()).pages;
      const added = await pages.watchSelectionsOn(toolbarSites);
      if (added.length > 0) await watchOpenPages(added);
    },
    keep,
    keepGranted: () => keep((site) => hasOrigins([site])),
  };
};
