import { Archive, Pin, Square, SquareCheck } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useT } from '@/lib/i18n/use-t';
import { showExport, showFolders, showTags } from '@/lib/panel/app/sheets';
import type { SearchHit } from '@/lib/panel/library/conversation-list';
import { MarkedText } from './MarkedText';
import { RenameField } from './RenameField';
import { RowFacts } from './RowFacts';
import { RowMenu } from './RowMenu';

/** What a row shows, both in the list and in a search. */
export type LibraryRow = Conversation & { readonly hit?: SearchHit };

export type ConversationRowProps = {
  readonly row: LibraryRow;
  readonly time: string;
  readonly isCurrent: boolean;
  readonly onOpen: (row: LibraryRow) => void;
  readonly onPin: (row: LibraryRow) => void;
  readonly onArchive: (row: LibraryRow) => void;
  readonly onRename: (row: LibraryRow, title: string) => void;
  readonly onDelete: (row: LibraryRow) => void;
  /** Whether it is one of several that are chosen; undefined while none is. */
  readonly selected: boolean | undefined;
  readonly onSelect: (id: string) => void;
  /** Chooses all rows up to this one. */
  readonly onSelectTo: (id: string) => void;
  readonly onDeleteSelected: () => void;
};

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { row, time, isCurrent, selected, onSelect } = props;
  const t = useT();
  const [isRenaming, setRenaming] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { hit } = row;
  const title = row.title === '' ? t('library.untitled') : row.title;
  const CheckIcon = selected ? SquareCheck : Square;
  const isTitleHit = hit !== undefined && hit.passage === hit.title;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') selected === undefined ? props.onDelete(row) : props.onDeleteSelected();
    if (event.key === 'F2' && selected === undefined) setRenaming(true);
  };
  const onClick = (event: MouseEvent): void => {
    if (event.shiftKey) props.onSelectTo(row.id);
    else if (event.ctrlKey || event.metaKey || selected !== undefined) onSelect(row.id);
    else props.onOpen(row);
  };
  const onContextMenu = (event: MouseEvent): void => {
    if (selected !== undefined) return;
    event.preventDefault();
    setMenuOpen(true);
  };
  const finishRename = (changed?: string): void => {
    setRenaming(false);
    if (changed !== undefined) props.onRename(row, changed);
  };

  return (
    <li className="pl-history-row" data-current={isCurrent || undefined} data-selected={selected || undefined}>
      {isRenaming ? (
        <RenameField label={t('library.titleLabel')} title={row.title} onDone={finishRename} />
      ) : (
        <>
          <button
            type="button"
            className="pl-row-button pl-history-open"
            data-testid="history-item"
            data-conversation={row.id}
            aria-current={isCurrent || undefined}
            {...(selected !== undefined && { role: 'checkbox', 'aria-checked': selected })}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onContextMenu={onContextMenu}
          >
            <span className="pl-history-line">
              {selected === undefined ? null : <CheckIcon size={16} aria-hidden="true" />}
              <bdi className="pl-history-title pl-ellipsis" data-tooltip={title}>
                {isTitleHit ? <MarkedText text={hit.title} matches={hit.matches} /> : title}
              </bdi>
              {row.pinnedAt === undefined ? null : <Pin size={14} role="img" aria-label={t('library.isPinned')} />}
              {row.isArchived === true ? <Archive size={14} role="img" aria-label={t('library.archived')} /> : null}
              <time className="pl-tabular" dateTime={new Date(row.updatedAt).toISOString()}>
                {time}
              </time>
            </span>
            {hit === undefined || isTitleHit ? (
              <span className="pl-history-snippet pl-ellipsis" dir="auto" data-tooltip={row.facts?.snippet}>
                {row.facts?.snippet}
              </span>
            ) : (
              <span className="pl-history-passage" dir="auto" data-tooltip={hit.passage}>
                <MarkedText text={hit.passage} matches={hit.matches} />
              </span>
            )}
            <RowFacts row={row} />
          </button>
          {selected === undefined ? (
            <RowMenu
              title={title}
              isOpen={isMenuOpen}
              onOpenChange={setMenuOpen}
              isPinned={row.pinnedAt !== undefined}
              onPin={() => props.onPin(row)}
              isArchived={row.isArchived === true}
              onArchive={() => props.onArchive(row)}
              onRename={() => setRenaming(true)}
              onFile={() => showFolders({ conversationIds: [row.id] })}
              onTag={() => showTags({ conversationIds: [row.id] })}
              onExport={() => showExport({ conversationId: row.id })}
              onDelete={() => props.onDelete(row)}
              onSelect={() => onSelect(row.id)}
            />
          ) : null}
        </>
      )}
    </li>
  );
});
