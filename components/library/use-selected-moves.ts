import type { RefObject } from 'react';
import { type AskedMove, showArchive, showExport, showFolders, showTags } from '@/lib/panel/app/sheets';
import { deleteConversations } from '@/lib/panel/chat/conversation-actions';
import { archiveConversations } from '@/lib/panel/library/archive-conversations';
import { pinConversations } from '@/lib/panel/library/pin-conversations';
import type { LibraryRow } from './ConversationRow';
import type { Selection } from './use-selection';

/** What can be done with the chosen rows. */
export type SelectedMoves = {
  /** All of them are archived. */
  readonly isArchived: boolean;
  archive(): void;
  file(): void;
  tag(): void;
  /** All of them are pinned. */
  readonly isPinned: boolean;
  pin(): void;
  export(): void;
  remove(): void;
};

/** One has more ways out than several. */
const exportAll = ([first = '', ...others]: readonly string[]): void => {
  if (others.length === 0) showExport({ conversationId: first });
  else showArchive([first, ...others]);
};

/** Does it, and keeps the keyboard in the view: at the row behind the chosen ones, or at the first of those that stay. */
export const useSelectedMoves = (
  view: RefObject<HTMLElement | null>,
  rows: readonly LibraryRow[],
  selection: Selection,
): SelectedMoves => {
  const chosen = selection.ids.size === 0 ? [] : rows.filter(({ id }) => selection.ids.has(id));
  const isArchived = chosen.every((row) => row.isArchived === true);
  const isPinned = chosen.every((row) => row.pinnedAt !== undefined);
  const focusRow = (id = ''): void =>
    view.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`)?.focus();

  /** Does something that takes the chosen ones out of the list. Undo brings them back as they were, not chosen. */
  const takeOut = (move: () => Promise<void>): void => {
    const first = rows.findIndex(({ id }) => selection.ids.has(id));
    const next = rows.slice(first).find(({ id }) => !selection.ids.has(id)) ?? rows[first - 1];
    if (next === undefined) view.current?.querySelector('input')?.focus();
    else focusRow(next.id);
    void move();
    selection.clear();
  };

  /** A sheet gives the keyboard back to the row, where the header goes with the selection. */
  const openSheet = (show: (asked: AskedMove) => void): void => {
    const conversationIds = [...selection.ids];
    focusRow(conversationIds[0]);
    show({ conversationIds, onMoved: selection.clear });
  };

  return {
    isArchived,
    archive: () => takeOut(() => archiveConversations(chosen, !isArchived)),
    file: () => openSheet(showFolders),
    tag: () => openSheet(showTags),
    isPinned,
    pin: () => {
      const [first] = selection.ids;
      focusRow(first);
      void pinConversations(chosen, !isPinned);
      selection.clear();
    },
    export: () => exportAll([...selection.ids]),
    remove: () => takeOut(() => deleteConversations([...selection.ids])),
  };
};
