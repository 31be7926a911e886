import { Ghost, SquarePen } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { BackButton } from '@/components/ui/BackButton';
import { IconButton } from '@/components/ui/IconButton';
import { SearchField } from '@/components/ui/SearchField';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { showArchive, showExport } from '@/lib/panel/app/sheets';
import { useStorageUsage } from '@/lib/panel/app/storage-usage';
import { deleteConversations } from '@/lib/panel/chat/conversation-actions';
import { openConversation, setTemporary } from '@/lib/panel/chat/shown-conversation';
import { useConversations } from '@/lib/panel/library/conversation-list';
import { useConversationSearch } from '@/lib/panel/library/use-conversation-search';
import { openView } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { ConversationList } from './ConversationList';
import { LibraryNotice } from './LibraryNotice';
import { libraryRows } from './library-rows';
import { SelectionHeader } from './SelectionHeader';
import { useSelection } from './use-selection';
import './Library.css';

const startNew = (isTemporary: boolean): void =>
  void openConversation().then(() => setTemporary(isTemporary), showRefusal);

/** All conversations, and the search over them: a view of its own, with no other header above it. */
export function Library() {
  const t = useT();
  const formats = useFormats();
  const [text, setText] = useState('');
  const conversations = useConversations();
  const search = useConversationSearch(text);
  const usage = useStorageUsage(conversations?.length);
  const view = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => libraryRows(conversations ?? [], search), [conversations, search]);

  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(order);
  const isSelecting = selection.ids.size > 0;

  /** One has more ways out than several. */
  const exportSelected = (): void => {
    const [first = '', ...others] = selection.ids;
    if (others.length === 0) showExport({ conversationId: first });
    else showArchive([first, ...others]);
  };

  const removeSelected = (): void => {
    // The row behind the chosen ones has the focus then, or the one before them.
    const first = order.findIndex((id) => selection.ids.has(id));
    const next = order.slice(first).find((id) => !selection.ids.has(id)) ?? order[first - 1];
    const rowOf = (id: string): HTMLElement | null | undefined =>
      view.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`);
    (next === undefined ? view.current?.querySelector<HTMLElement>('input') : rowOf(next))?.focus();
    void deleteConversations([...selection.ids]);
    // Undo brings them back as they were, not chosen.
    selection.clear();
  };

  // What is no longer seen is not deleted with the rest.
  const find = (query: string): void => {
    selection.clear();
    setText(query);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    view.current?.querySelector<HTMLElement>('[data-conversation]')?.focus();
  };

  return (
    <div ref={view} className="pl-library">
      {isSelecting ? (
        <SelectionHeader
          count={selection.ids.size}
          onAll={selection.all}
          onExport={exportSelected}
          onDelete={removeSelected}
          onEnd={selection.clear}
        />
      ) : (
        <header className="pl-library-header">
          <BackButton onClick={() => openView({ name: 'conversation' })} />
          <h1>{t('library.title')}</h1>
          <IconButton label={t('library.temporary')} onClick={() => startNew(true)}>
            <Ghost size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('library.new')} data-testid="new-chat" onClick={() => startNew(false)}>
            <SquarePen size={16} aria-hidden="true" />
          </IconButton>
        </header>
      )}
      <main className="pl-library-main" aria-label={t('library.title')}>
        <SearchField
          label={t('library.search')}
          clearLabel={t('common.clear')}
          data-testid="history-search"
          // People who open this view are looking for something; the list is one key away.
          autoFocus
          value={text}
          onValueChange={find}
          onKeyDown={onKeyDown}
        />
        <LibraryNotice count={conversations?.length} search={search} />
        <ConversationList key={search.query} rows={rows} selection={selection} onDeleteSelected={removeSelected} />
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
