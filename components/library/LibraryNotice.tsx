import { GhostButton } from '@/components/ui/GhostButton';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { type ListQuery, type PlacedFilter, withFilter, withoutFilter } from '@/lib/domain/library/list-query';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ConversationSearch } from '@/lib/panel/library/use-conversation-search';
import { filterLabel } from './filter-label';
import { hidingFilters } from './library-rows';

export type LibraryNoticeProps = {
  /** Undefined while they are being read. */
  readonly conversations: readonly Conversation[] | undefined;
  readonly text: string;
  readonly query: ListQuery;
  readonly search: ConversationSearch;
  /** How many rows are shown. */
  readonly count: number;
  readonly onChange: (text: string) => void;
};

/** The way out of filters that leave nothing: each that hides something alone, or all of them. */
function Hidden({ conversations, text, query, search, onChange }: Omit<LibraryNoticeProps, 'count'>) {
  const t = useT();
  const formats = useFormats();
  const hiding = hidingFilters(conversations ?? [], query.filters, search);
  const withoutAll = (): string =>
    query.filters.toReversed().reduce((left: string, filter: PlacedFilter) => withoutFilter(left, filter), text);
  return (
    <div className="pl-library-notice" role="status">
      <h2>{t('library.filtersHide')}</h2>
      {hiding.map(({ filter, count }) => (
        <GhostButton key={filter.start} onClick={() => onChange(withoutFilter(text, filter))}>
          {t('library.withoutFilter', {
            name: filterLabel(filter, t, formats),
            found: t('library.count', { count }),
          })}
        </GhostButton>
      ))}
      {hiding.length > 0 && query.filters.length === 1 ? null : (
        <GhostButton onClick={() => onChange(withoutAll())}>{t('library.clearFilters')}</GhostButton>
      )}
    </div>
  );
}

/** What the list cannot say itself: that there are no conversations yet, what hides them, or how many were found. */
export function LibraryNotice(props: LibraryNoticeProps) {
  const { conversations, text, query, search, count, onChange } = props;
  const t = useT();
  const isDone = query.words.length === 0 ? search.status === 'idle' : search.status === 'done';

  if (conversations?.length === 0) {
    return (
      <div className="pl-library-notice">
        <h2>{t('library.empty')}</h2>
        <p>{t('library.emptyText')}</p>
      </div>
    );
  }
  if (conversations !== undefined && count === 0 && isDone) {
    if (query.filters.length > 0) return <Hidden {...props} />;
    return query.words.length > 0 ? (
      <div className="pl-library-notice" role="status">
        <h2>{t('library.noHits', { query: text.trim() })}</h2>
        <p>{t('library.noHitsText')}</p>
      </div>
    ) : (
      <div className="pl-library-notice">
        <h2>{t('library.allArchived')}</h2>
        <GhostButton onClick={() => onChange(withFilter('', 'is', 'archived'))}>{t('library.archived')}</GhostButton>
      </div>
    );
  }
  const isAsked = query.words.length + query.filters.length > 0;
  return (
    <p className="pl-note pl-library-found" role="status">
      {isAsked && isDone && conversations !== undefined ? t('library.found', { count }) : null}
      {search.status === 'searching' ? t('library.searching') : null}
    </p>
  );
}
