import type { Attachment } from '@/lib/domain/attachment';
import { originOf } from './page-access';

/** More sites are not remembered: the oldest give way. */
export const maxSitesAtHand = 100;

/**
 * The site of a page, as the origin of its address: what a page being at hand is remembered for. Undefined where there is
 * none: files of this computer have nothing in common but the computer.
 */
export const siteOf = (address: string): string | undefined => {
  const origin = originOf(address);
  return origin.startsWith('http') ? origin : undefined;
};

/** The sites whose pages go along with a question. A selection, or a file, says nothing about the page. */
export const sitesOf = (files: readonly Attachment[]): readonly string[] => [
  ...new Set(
    files.flatMap(({ page }) => (page === undefined || page.kind === 'selection' ? [] : (siteOf(page.url) ?? []))),
  ),
];

/** These sites and those, newest last. */
export const withSites = (sites: readonly string[], added: readonly string[]): readonly string[] =>
  [...sites.filter((site) => !added.includes(site)), ...added].slice(-maxSitesAtHand);

/**
 * Whether pages of a site are at hand: in a conversation since one went along with a question, until the user took it off;
 * in a new one as the user's last choice on this site was.
 */
export const isAtHand = (
  site: string,
  conversation: { readonly sitesAtHand?: readonly string[] } | undefined,
  { sitesAtHand }: { readonly sitesAtHand: readonly string[] },
): boolean => (conversation === undefined ? sitesAtHand : (conversation.sitesAtHand ?? [])).includes(site);
