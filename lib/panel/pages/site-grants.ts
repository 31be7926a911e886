import { hostOfPattern } from '@/lib/domain/network-address';
import { allSites } from '@/lib/domain/pages/page-access';
import { requestAccess } from '@/lib/panel/access';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast, undoForMs } from '@/lib/panel/toasts';
import { grantedOrigins, onAccessChange, removeOrigins } from '@/lib/platform/permissions';
import { changePagePreferences } from './page-preferences';

/** Access that the user has given, as the settings list it. */
export type SiteGrant = {
  readonly id: string;
  /** Absent: every site. */
  readonly host?: string;
  /** What is given back together. */
  readonly patterns: readonly string[];
  /** A service that answers questions, not a page that is read. */
  readonly isService: boolean;
};

const isEverySite = (pattern: string): boolean => allSites.includes(pattern) || pattern === '<all_urls>';

/** The granted patterns by host: what was asked for together is listed once. */
export const groupGrants = (patterns: readonly string[], serviceHosts: readonly string[]): readonly SiteGrant[] => {
  const everySite = patterns.filter(isEverySite);
  const byHost = new Map<string, readonly string[]>();
  for (const pattern of patterns.filter((candidate) => !isEverySite(candidate))) {
    byHost.set(hostOfPattern(pattern), [...(byHost.get(hostOfPattern(pattern)) ?? []), pattern]);
  }
  const services = new Set(serviceHosts.map((host) => host.replace(/:\d+$/, '')));
  return [
    ...(everySite.length > 0 ? [{ id: 'all', patterns: everySite, isService: false }] : []),
    ...[...byHost]
      .map(([host, own]) => ({ id: host, host, patterns: own, isService: services.has(host.replace(/:\d+$/, '')) }))
      .toSorted((one, other) => one.host.localeCompare(other.host)),
  ];
};

/** Follows what the user has granted, here or in the browser's own settings. The returned function ends it. */
export const followGrants = (onGrants: (grants: readonly SiteGrant[]) => void): (() => void) => {
  let isEnded = false;
  const read = async (): Promise<void> => {
    const patterns = await grantedOrigins();
    const hosts = useSession.getState().providers.map(({ host }) => host);
    if (!isEnded) onGrants(groupGrants(patterns, hosts));
  };
  const follow = (): void => void read().catch(() => undefined);
  const stop = onAccessChange(follow);
  const stopSession = useSession.subscribe((state, before) => {
    if (state.providers !== before.providers) follow();
  });
  follow();
  return () => {
    isEnded = true;
    stop();
    stopSession();
  };
};

const toolbarSites = (): readonly string[] => useSession.getState().preferences.pages.toolbarSites;

/**
 * Asks for access that was revoked, in the course of the press on *Undo*: nothing is awaited before. A browser that has
 * it from before gives it without a question. `toolbar`: where the toolbar was, which goes with the access.
 */
const restoreGrant = async ({ patterns }: SiteGrant, toolbar: readonly string[]): Promise<void> => {
  try {
    if (!(await requestAccess(patterns))) showToast({ textKey: 'settings.pages.denied' });
    else if (toolbar.length > 0) {
      await changePagePreferences({ toolbarSites: [...new Set([...toolbarSites(), ...toolbar])] });
    }
  } catch (error) {
    showRefusal(error);
  }
};

/** Gives access back to the browser, and offers to ask for it again. Says so where the browser keeps it. */
export const revokeGrant = async (grant: SiteGrant): Promise<void> => {
  const { patterns } = grant;
  const toolbar = toolbarSites().filter((site) => patterns.some(isEverySite) || patterns.includes(site));
  if (await removeOrigins(patterns).catch(() => false)) {
    const undo = { run: () => void restoreGrant(grant, toolbar), forMs: undoForMs };
    showToast({ textKey: 'settings.pages.revoked', undo });
  } else showToast({ textKey: 'settings.pages.notRevoked' });
};
