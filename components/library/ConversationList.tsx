import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { deleteConversations, renameConversation } from '@/lib/panel/chat/conversation-actions';
import { openAtHit } from '@/lib/panel/chat/shown-conversation';
import { archiveConversations } from '@/lib/panel/library/archive-conversations';
import { groupByDate, groupByTitle, rowTime } from '@/lib/panel/library/conversation-groups';
import type { ListSort } from '@/lib/panel/library/list-sort';
import { pinConversations } from '@/lib/panel/library/pin-conversations';
import { useNow } from '@/lib/panel/now';
import { useActiveConversation } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { ConversationRow, type LibraryRow } from './ConversationRow';
import { useFocusPlace } from './use-focus-place';
import type { Selection } from './use-selection';

/**
 * Rows drawn at first and added each time the end comes near: ten thousand conversations open as fast as a hundred, and no task is
 * felt.
 */
const pageSize = 25;
const minuteMs = 60_000;

const pin = (row: LibraryRow): void => void pinConversations([row], row.pinnedAt === undefined);
const rename = (row: LibraryRow, title: string): void => renameConversation(row.id, title);

/** Opens a row: one that was found at its hit. */
const useOpen = (words: readonly string[]): ((row: LibraryRow) => void) =>
  useCallback(({ id, hit }) => void openAtHit(id, words, hit?.messageId).catch(showRefusal), [words]);

type ConversationListProps = {
  readonly rows: readonly LibraryRow[];
  /** What was searched, normalised: a row that was found opens at its hit. */
  readonly words: readonly string[];
  readonly sort: ListSort;
  readonly selection: Selection;
  readonly onDeleteSelected: () => void;
};

/**
 * Conversations under their dates. Arrow keys walk over the rows, with Shift they choose them; after a deletion the next row
 * has the focus.
 */
export function ConversationList({ rows, words, sort, selection, onDeleteSelected }: ConversationListProps) {
  const t = useT();
  const formats = useFormats();
  const now = Math.floor(useNow() / minuteMs) * minuteMs;
  const currentId = useActiveConversation()?.id;
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => {
    const drawn = rows.slice(0, shown);
    return sort === 'title' ? groupByTitle(drawn, t) : groupByDate(drawn, now, formats, t);
  }, [rows, sort, shown, now, formats, t]);
  const open = useOpen(words);
  const onFocus = useFocusPlace(list, rows);
  const isSelecting = selection.ids.size > 0;
  const hasMore = rows.length > shown;

  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setShown((count) => count + pageSize),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore]);

  const neighbour = useCallback((id: string | undefined, step: number): HTMLElement | undefined => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])];
    const index = buttons.findIndex((button) => button.dataset.conversation === id);
    return buttons[index + step];
  }, []);

  const leave = useCallback(
    (row: LibraryRow): void => (neighbour(row.id, 1) ?? neighbour(row.id, -1))?.focus(),
    [neighbour],
  );
  const remove = useCallback(
    (row: LibraryRow) => {
      leave(row);
      void deleteConversations([row.id]);
    },
    [leave],
  );
  const archive = useCallback(
    (row: LibraryRow) => {
      leave(row);
      void archiveConversations([row], row.isArchived !== true);
    },
    [leave],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const focused = document.activeElement;
    const id = focused instanceof HTMLElement ? focused.dataset.conversation : undefined;
    if (id === undefined) return;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      selection.all();
    }
    if (step === undefined) return;
    event.preventDefault();
    const next = neighbour(id, step);
    next?.focus();
    if (!event.shiftKey || next?.dataset.conversation === undefined) return;
    if (selection.ids.size === 0) selection.toggle(id);
    selection.extendTo(next.dataset.conversation);
  };

  return (
    <section ref={list} className="pl-history" aria-label={t('library.list')} onFocus={onFocus} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <section key={group.label} className="pl-history-group">
          <h2 className="pl-label">{group.label}</h2>
          <ul>
            {group.rows.map((row) => (
              <ConversationRow
                key={row.id}
                row={row}
                time={rowTime(row.updatedAt, now, formats)}
                isCurrent={row.id === currentId}
                onOpen={open}
                onPin={pin}
                onArchive={archive}
                onRename={rename}
                onDelete={remove}
                selected={isSelecting ? selection.ids.has(row.id) : undefined}
                onSelect={selection.toggle}
                onSelectTo={selection.extendTo}
                onDeleteSelected={onDeleteSelected}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore ? <div ref={end} className="pl-history-end" /> : null}
    </section>
  );
}
