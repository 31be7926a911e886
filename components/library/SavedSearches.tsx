import { Bookmark } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { useSavedSearches } from '@/lib/panel/library/saved-searches';

/** The kept searches below the empty search field. */
export function SavedSearches({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const t = useT();
  const searches = useSavedSearches();
  if (searches.length === 0) return null;
  return (
    <ul className="pl-filter-chips" aria-label={t('library.savedSearches')} data-testid="saved-searches">
      {searches.map(({ name, text }) => (
        <li key={name}>
          <button type="button" className="pl-filter-chip" onClick={() => onChoose(text)}>
            <Bookmark size={14} aria-hidden="true" />
            <bdi className="pl-ellipsis" data-tooltip={`${name} · ${text}`}>
              {name}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
