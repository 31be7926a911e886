import { useT } from '@/lib/i18n/use-t';
import type { ConversationSearch } from '@/lib/panel/library/use-conversation-search';

export type LibraryNoticeProps = {
  /** How many conversations there are; undefined while they are being read. */
  readonly count: number | undefined;
  readonly search: ConversationSearch;
};

/** What the list cannot say itself: that there are no conversations yet, or how many were found, if any. */
export function LibraryNotice({ count, search }: LibraryNoticeProps) {
  const t = useT();

  if (count === 0) {
    return (
      <div className="pl-library-notice">
        <h2>{t('library.empty')}</h2>
        <p>{t('library.emptyText')}</p>
      </div>
    );
  }
  if (search.status === 'done' && search.hits.length === 0) {
    return (
      <div className="pl-library-notice" role="status">
        <h2>{t('library.noHits', { query: search.query })}</h2>
        <p>{t('library.noHitsText')}</p>
      </div>
    );
  }
  return (
    <p className="pl-note pl-library-found" role="status">
      {search.status === 'done' ? t('library.found', { count: search.hits.length }) : null}
      {search.status === 'searching' ? t('library.searching') : null}
    </p>
  );
}
