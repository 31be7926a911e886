import { firstLetters } from '@/lib/domain/first-letters';
import { isName, oneLine } from '@/lib/domain/given-name';
import {
  longestSearchName,
  longestSearchText,
  mostSavedSearches,
  type SavedSearch,
} from '@/lib/domain/library/saved-search';
import type { TextKey } from '@/lib/i18n/text-key';
import { usePreferences, useSession } from '@/lib/panel/session-store';
import { takeStep } from './undoable-step';

/** The searches that are kept, in the order in which they are offered. */
export const useSavedSearches = (): readonly SavedSearch[] => usePreferences().savedSearches;

const isSame = (one: SavedSearch, other: SavedSearch): boolean => one.name === other.name && one.text === other.text;

/** Puts one in the place of another, on what is kept at that moment; undefined in one of both: adds it, or takes it out. */
const replaced = (
  searches: readonly SavedSearch[],
  from: SavedSearch | undefined,
  to: SavedSearch | undefined,
): SavedSearch[] => {
  const at = from === undefined ? -1 : searches.findIndex((one) => isSame(one, from));
  const others = searches.filter((one, index) => index !== at && one.name !== to?.name);
  if (to === undefined) return others;
  return others.toSpliced(at < 0 ? others.length : at, 0, to).slice(-mostSavedSearches);
};

const step = (before: SavedSearch | undefined, after: SavedSearch | undefined, textKey: TextKey, name: string) =>
  takeStep(
    (side) => {
      const { savedSearches } = useSession.getState().preferences;
      const [from, to] = side === 'after' ? [before, after] : [after, before];
      return { type: 'preferences-change', change: { savedSearches: replaced(savedSearches, from, to) } };
    },
    { textKey, values: { name } },
  );

/** What was typed as the name of a search; empty where it is none. */
export const searchName = (typed: string): string => {
  const name = firstLetters(oneLine(typed).trim(), longestSearchName).trim();
  return isName(name) ? name : '';
};

/** The one that stands in the search field. */
export const savedAs = (searches: readonly SavedSearch[], text: string): SavedSearch | undefined =>
  searches.find((search) => search.text === text.trim());

/** Keeps a search under a name, in place of one that has this name. `name` is one that `searchName` made. */
export const saveSearch = (name: string, text: string): Promise<void> => {
  const before = useSession.getState().preferences.savedSearches.find((search) => search.name === name);
  return step(before, { name, text: firstLetters(text.trim(), longestSearchText) }, 'library.searchSaved', name);
};

/** Gives a kept search another name. */
export const renameSearch = (search: SavedSearch, name: string): Promise<void> =>
  step(search, { ...search, name }, 'library.searchRenamed', name);

/** Forgets a kept search. */
export const removeSearch = (search: SavedSearch): Promise<void> =>
  step(search, undefined, 'library.searchRemoved', search.name);
