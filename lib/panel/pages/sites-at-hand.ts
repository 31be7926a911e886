import { hostOf } from '@/lib/domain/network-address';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast, type Toast, undoForMs } from '@/lib/panel/toasts';

/** A site where a new conversation begins with the page at hand, as the settings list it. */
export type ListedSite = {
  readonly host: string;
  /** With and without TLS: two origins, but one site to the user. */
  readonly origins: readonly string[];
};

/** These origins as sites, by name. */
export const listSites = (origins: readonly string[]): readonly ListedSite[] => {
  const byHost = new Map<string, readonly string[]>();
  for (const origin of origins) byHost.set(hostOf(origin), [...(byHost.get(hostOf(origin)) ?? []), origin]);
  return [...byHost]
    .map(([host, own]) => ({ host, origins: own }))
    .toSorted((one, other) => one.host.localeCompare(other.host));
};

const remove = async (sites: readonly string[], words: Toast): Promise<void> => {
  if ((await sendOrReport({ type: 'sites-at-hand-remove', sites: [...sites] })) === undefined) return;
  const restore = (): void => void sendOrReport({ type: 'sites-at-hand-restore', sites: [...sites] });
  showToast({ ...words, undo: { run: restore, forMs: undoForMs } });
};

/** New conversations on this site no longer begin with the page. Offers to undo it. */
export const removeSite = ({ host, origins }: ListedSite): Promise<void> =>
  remove(origins, { textKey: 'settings.pages.siteRemoved', values: { host } });

/** The same for every site that is listed. */
export const removeAllSites = (): Promise<void> =>
  remove(useSession.getState().preferences.sitesAtHand, { textKey: 'settings.pages.atHandRemovedAll' });
