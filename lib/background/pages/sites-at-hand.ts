import type { Preferences } from '@/lib/domain/app/preferences';
import { withSites } from '@/lib/domain/pages/page-at-hand';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';

/** The user's last choice on each site: whether a new conversation there begins with the page at hand. */
export type SitesAtHand = {
  /** Pages of these sites went along with a question by the user's choice, or the user undid that they were removed. */
  add(sites: readonly string[]): Promise<void>;
  /** The user took the page off, or these sites off the list in the settings. */
  remove(sites: readonly string[]): Promise<void>;
};

export type SitesAtHandContext = {
  readonly preferences: Pick<PreferencesStore, 'read' | 'changeSitesAtHand'>;
  onChange(preferences: Preferences): void;
};

/** Keeps them among the preferences: origins, no addresses and no text. One change after the other. */
export const createSitesAtHand = ({ preferences, onChange }: SitesAtHandContext): SitesAtHand => {
  let last: Promise<unknown> = Promise.resolve();
  const change = (next: (sites: readonly string[]) => readonly string[]): Promise<void> => {
    const work = async (): Promise<void> => {
      const { sitesAtHand } = await preferences.read();
      const changed = next(sitesAtHand);
      if (changed.join() !== sitesAtHand.join()) onChange(await preferences.changeSitesAtHand(changed));
    };
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    add: (added) => change((sites) => withSites(sites, added)),
    remove: (removed) => change((sites) => sites.filter((site) => !removed.includes(site))),
  };
};
