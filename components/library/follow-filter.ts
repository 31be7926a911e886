import {
  type FilterType,
  type PlacedFilter,
  parseListQuery,
  withFilter,
  withoutFilter,
} from '@/lib/domain/library/list-query';

/** Changes what stands in the search field. */
export type ChangeText = (change: (text: string) => string) => void;

/** The filter that the list is narrowed to, of those of a type; `meant` narrows it to one value. */
export const filterOf = (
  filters: readonly PlacedFilter[],
  type: 'in' | 'tag',
  meant?: string,
): PlacedFilter | undefined =>
  filters.find(
    (filter) => filter.type === type && (meant === undefined || ('meant' in filter && filter.meant === meant)),
  );

/** Has a filter follow what it means to its new name, or go with it. */
export const followFilter = (
  onChange: ChangeText,
  type: Extract<FilterType, 'in' | 'tag'>,
  meant: string,
  to: string | undefined,
): void =>
  onChange((text) => {
    const shown = filterOf(parseListQuery(text).filters, type, meant);
    if (shown === undefined) return text;
    return to === undefined ? withoutFilter(text, shown) : withFilter(withoutFilter(text, shown), type, to);
  });
