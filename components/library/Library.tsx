import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { parseListQuery, withFilter } from '@/lib/domain/library/list-query';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { useStorageUsage } from '@/lib/panel/app/storage-usage';
import { useConversations, useLatestConversations } from '@/lib/panel/library/conversation-list';
import { sortRows, useListSort } from '@/lib/panel/library/list-sort';
import { useConversationSearch } from '@/lib/panel/library/use-conversation-search';
import { ArchivedButton } from './ArchivedButton';
import { ConversationList } from './ConversationList';
import { ShownFolder } from './folders/ShownFolder';
import { LibraryHeader } from './LibraryHeader';
import { LibraryNotice } from './LibraryNotice';
import { libraryRows } from './library-rows';
import { SearchRow } from './SearchRow';
import { SelectionHeader } from './SelectionHeader';
import { ShownSearch } from './ShownSearch';
import { ShownTag } from './tags/ShownTag';
import { useSelectedMoves } from './use-selected-moves';
import { useSelection } from './use-selection';
import './Library.css';

const none: readonly Conversation[] = [];

/** What is shown for what was typed, in the order that was chosen. */
const useFoundRows = (all: readonly Conversation[] | undefined, text: string) => {
  const latest = useLatestConversations();
  const query = useMemo(() => parseListQuery(text), [text]);
  const search = useConversationSearch(query.words);
  const sort = useListSort();
  const { locale } = useLocale();
  const conversations = all ?? (text === '' && sort === 'newest' ? latest : undefined) ?? none;
  const rows = useMemo(
    () => sortRows(libraryRows(conversations, query.filters, search), sort, locale),
    [conversations, query, search, sort, locale],
  );
  const words = useMemo(() => (search.query === '' ? [] : search.query.split('\n')), [search.query]);
  return { query, search, words, sort, rows };
};

/** All conversations, and the search over them: a view of its own, with no other header above it. */
export function Library() {
  const t = useT();
  const formats = useFormats();
  const [text, setText] = useState('');
  const conversations = useConversations();
  const usage = useStorageUsage(conversations?.length);
  const view = useRef<HTMLDivElement>(null);
  const { query, search, words, sort, rows } = useFoundRows(conversations, text);

  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(order);
  const focusField = (): void => view.current?.querySelector('input')?.focus();
  const moves = useSelectedMoves(view, rows, selection);

  // What is no longer seen is not deleted with the rest.
  const find = (query: string): void => {
    selection.clear();
    setText(query);
  };

  const showArchived = (): void => {
    find(withFilter('', 'is', 'archived'));
    focusField();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    view.current?.querySelector<HTMLElement>('[data-conversation]')?.focus();
  };

  return (
    <div ref={view} className="pl-library">
      {selection.ids.size > 0 ? (
        <SelectionHeader
          count={selection.ids.size}
          onAll={selection.all}
          isArchived={moves.isArchived}
          onArchive={moves.archive}
          onFile={moves.file}
          onTag={moves.tag}
          isPinned={moves.isPinned}
          onPin={moves.pin}
          onExport={moves.export}
          onDelete={moves.remove}
          onEnd={selection.clear}
        />
      ) : (
        <LibraryHeader />
      )}
      <main className="pl-library-main" aria-label={t('library.title')}>
        <SearchRow
          text={text}
          filters={query.filters}
          conversations={conversations ?? []}
          onChange={find}
          onKeyDown={onKeyDown}
        />
        <ShownSearch text={text} onLeave={focusField} />
        <ShownFolder
          conversations={conversations ?? none}
          filters={query.filters}
          onChange={setText}
          onLeave={focusField}
        />
        <ShownTag
          conversations={conversations ?? none}
          filters={query.filters}
          onChange={setText}
          onLeave={focusField}
        />
        <LibraryNotice
          conversations={conversations}
          text={text}
          query={query}
          search={search}
          count={rows.length}
          onChange={find}
        />
        <ConversationList
          key={search.query}
          rows={rows}
          words={words}
          sort={sort}
          selection={selection}
          onDeleteSelected={moves.remove}
        />
        {text === '' ? <ArchivedButton conversations={conversations ?? []} onShow={showArchived} /> : null}
      </main>
      {usage === undefined || conversations === undefined ? null : (
        <footer className="pl-note pl-library-footer">
          {t('library.onThisComputer', {
            conversations: t('library.count', { count: conversations.length }),
            size: formats.bytes(usage.bytes),
          })}
        </footer>
      )}
    </div>
  );
}
