import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton';
import './MoveHandle.css';

export type MoveHandleProps = {
  /** Says what is moved, and that the arrow keys do it. */
  readonly label: string;
  /** The place of its row among those that can be moved, and how many of them there are. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

const rowsOf = (handle: Element): readonly HTMLElement[] => [
  ...(handle.closest('ul, ol')?.querySelectorAll<HTMLElement>(':scope > li:has(.pl-move)') ?? []),
];

/** The row under the pointer; before the first it is the first, after the last the last. */
const rowAt = (rows: readonly HTMLElement[], y: number): number => {
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
};

/** Moves a row of a list: by dragging, and by the up and down keys. Stands in an `li` of a `ul` or `ol`. */
export function MoveHandle({ label, index, count, onMove }: MoveHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const movedByKey = useRef(false);
  const target = useRef<number>(undefined);

  useLayoutEffect(() => {
    // The browser takes the focus from an element that moves to another place in the document.
    if (movedByKey.current && button.current?.dataset.index === String(index)) button.current.focus();
    movedByKey.current = false;
  }, [index]);

  const mark = (rows: readonly HTMLElement[], to: number | undefined): void => {
    target.current = to;
    for (const [at, row] of rows.entries()) {
      if (at === to && at !== index) row.dataset.drop = at < index ? 'before' : 'after';
      else delete row.dataset.drop;
    }
  };
  const press = (event: KeyboardEvent): void => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    movedByKey.current = true;
    onMove(to);
  };
  const end = (event: PointerEvent<HTMLButtonElement>, isDropped: boolean): void => {
    const to = target.current;
    mark(rowsOf(event.currentTarget), undefined);
    if (isDropped && to !== undefined && to !== index) onMove(to);
  };

  return (
    <IconButton
      ref={button}
      className="pl-move"
      label={label}
      size="dense"
      data-index={index}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        target.current = index;
      }}
      onPointerMove={(event) => {
        if (target.current === undefined) return;
        const rows = rowsOf(event.currentTarget);
        mark(rows, rowAt(rows, event.clientY));
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    >
      <GripVertical size={15} aria-hidden="true" />
    </IconButton>
  );
}
