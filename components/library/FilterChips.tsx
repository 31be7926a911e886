import { X } from 'lucide-react';
import type { PlacedFilter } from '@/lib/domain/library/list-query';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { filterLabel } from './filter-label';

export type FilterChipsProps = {
  readonly filters: readonly PlacedFilter[];
  readonly onRemove: (filter: PlacedFilter) => void;
};

/** The filters that were understood, in words, each with its way out. */
export function FilterChips({ filters, onRemove }: FilterChipsProps) {
  const t = useT();
  const formats = useFormats();
  if (filters.length === 0) return null;
  return (
    <ul className="pl-filter-chips" aria-label={t('library.filters')}>
      {filters.map((filter) => {
        const name = filterLabel(filter, t, formats);
        return (
          <li key={filter.start}>
            <button
              type="button"
              className="pl-filter-chip"
              aria-label={t('library.removeFilter', { name })}
              onClick={() => onRemove(filter)}
            >
              <bdi className="pl-ellipsis" data-tooltip={name}>
                {name}
              </bdi>
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
