import { Pin, Square, SquareCheck } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { showExport } from '@/lib/panel/app/sheets';
import type { SearchHit } from '@/lib/panel/library/conversation-list';
import { MarkedText } from './MarkedText';
import { RenameField } from './RenameField';
import { RowMenu } from './RowMenu';

/** What a row shows, both in the list and in a search. */
export type LibraryRow = {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: number;
  readonly pinnedAt?: number;
  readonly hit?: SearchHit;
};

export type ConversationRowProps = {
  readonly row: LibraryRow;
  readonly time: string;
  readonly isCurrent: boolean;
  readonly onOpen: (row: LibraryRow) => void;
  readonly onPin: (row: LibraryRow) => void;
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
  const { row, time, isCurrent, onOpen, onPin, onRename, onDelete, selected, onSelect, onSelectTo, onDeleteSelected } =
    props;
  const t = useT();
  const [isRenaming, setRenaming] = useState(false);
  const { hit } = row;
  const title = row.title === '' ? t('library.untitled') : row.title;
  const CheckIcon = selected ? SquareCheck : Square;
  const isTitleHit = hit !== undefined && hit.passage === hit.title;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') selected === undefined ? onDelete(row) : onDeleteSelected();
    if (event.key === 'F2' && selected === undefined) setRenaming(true);
  };
  const onClick = (event: MouseEvent): void => {
    if (event.shiftKey) onSelectTo(row.id);
    else if (event.ctrlKey || event.metaKey || selected !== undefined) onSelect(row.id);
    else onOpen(row);
  };
  const finishRename = (changed?: string): void => {
    setRenaming(false);
    if (changed !== undefined) onRename(row, changed);
  };

  return (
    <li className="pl-history-row" data-current={isCurrent || undefined} data-selected={selected || undefined}>
      {isRenaming ? (
        <RenameField title={row.title} onDone={finishRename} />
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
          >
            <span className="pl-history-line">
              {selected === undefined ? null : <CheckIcon size={16} aria-hidden="true" />}
              <bdi className="pl-history-title pl-ellipsis" data-tooltip={title}>
                {isTitleHit ? <MarkedText text={hit.title} matches={hit.matches} /> : title}
              </bdi>
              {row.pinnedAt === undefined ? null : <Pin size={14} role="img" aria-label={t('library.isPinned')} />}
              <time className="pl-tabular" dateTime={new Date(row.updatedAt).toISOString()}>
                {time}
              </time>
            </span>
            {hit === undefined || isTitleHit ? null : (
              <span className="pl-history-passage" dir="auto" data-tooltip={hit.passage}>
                <MarkedText text={hit.passage} matches={hit.matches} />
              </span>
            )}
          </button>
          {selected === undefined ? (
            <RowMenu
              title={title}
              isPinned={row.pinnedAt !== undefined}
              onPin={() => onPin(row)}
              onRename={() => setRenaming(true)}
              onExport={() => showExport({ conversationId: row.id })}
              onDelete={() => onDelete(row)}
              onSelect={() => onSelect(row.id)}
            />
          ) : null}
        </>
      )}
    </li>
  );
});
