import { Bookmark } from 'lucide-react';
import { longestSearchName } from '@/lib/domain/library/saved-search';
import { useT } from '@/lib/i18n/use-t';
import { removeSearch, renameSearch, savedAs, searchName, useSavedSearches } from '@/lib/panel/library/saved-searches';
import { NameBar } from './NameBar';

export type ShownSearchProps = {
  /** What stands in the search field. */
  readonly text: string;
  /** It goes: the keyboard is to go on elsewhere. */
  readonly onLeave: () => void;
};

/** The kept search that stands in the search field, with rename and remove. */
export function ShownSearch({ text, onLeave }: ShownSearchProps) {
  const t = useT();
  const searches = useSavedSearches();
  const search = savedAs(searches, text);
  if (search === undefined) return null;
  const { name } = search;

  /** The name of another one is not taken from it. */
  const read = (typed: string): string => {
    const meant = searchName(typed);
    return searches.some((other) => other !== search && other.name === meant) ? '' : meant;
  };
  const remove = (): void => {
    onLeave();
    void removeSearch(search);
  };

  return (
    <NameBar
      key={name}
      testId="search-bar"
      icon={<Bookmark size={16} aria-hidden="true" />}
      heading={
        <bdi className="pl-ellipsis" data-tooltip={name}>
          {name}
        </bdi>
      }
      name={name}
      fieldLabel={t('library.searchName')}
      renameLabel={t('library.renameSearch', { name })}
      removeLabel={t('library.removeSearch', { name })}
      longest={longestSearchName}
      read={read}
      onRename={(to) => void renameSearch(search, to)}
      onRemove={remove}
      onLeave={onLeave}
    />
  );
}
