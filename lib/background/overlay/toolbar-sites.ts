import type { Preferences } from '@/lib/domain/preferences';
import { isOnSites } from '@/lib/domain/site-pattern';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { PageBrowser } from '../page/page-browser';

/** The sites where the user wants the toolbar at selections. */
export type ToolbarSites = {
  /** Watches selections where the toolbar is wanted, at once in the pages that are in front, and nowhere else. */
  follow(): Promise<void>;
  /** Keeps the sites, match patterns, that the condition holds for. */
  keep(condition: (site: string) => Promise<boolean>): Promise<void>;
  /** Without access to a site there is no toolbar on it. */
  keepGranted(): Promise<void>;
};

export type ToolbarSitesContext = {
  readonly pages: Pick<PageBrowser, 'watchSelectionsOn' | 'allTabs' | 'activeTab' | 'documentOf' | 'runInDocument'>;
  readonly preferences: Pick<PreferencesStore, 'read' | 'change'>;
  hasOrigins(origins: readonly string[]): Promise<boolean>;
  onChange(preferences: Preferences): void;
};

export const createToolbarSites = ({ pages, preferences, hasOrigins, onChange }: ToolbarSitesContext): ToolbarSites => {
  const watchInFront = async (sites: readonly string[]): Promise<void> => {
    for (const windowId of new Set((await pages.allTabs()).map((tab) => tab.windowId))) {
      const tab = await pages.activeTab(windowId);
      if (tab?.url === undefined || !isOnSites(tab.url, sites)) continue;
      // A page that does not let us in now is watched when it is loaded again.
      const document = await pages.documentOf(tab.id, 0).catch(() => undefined);
      if (document !== undefined) await pages.runInDocument(document, 'selection-watch').catch(() => undefined);
    }
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
      if (added.length > 0) await watchInFront(added);
    },
    keep,
    keepGranted: () => keep((site) => hasOrigins([site])),
  };
};
