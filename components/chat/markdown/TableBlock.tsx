import { useT } from '@/lib/i18n/use-t';
import { InlineContent } from './InlineContent';
import type { Alignment, Cell } from './markdown-tree';
import './TableBlock.css';

export type TableBlockProps = {
  readonly alignments: readonly (Alignment | undefined)[];
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  readonly dir: 'ltr' | 'rtl' | undefined;
};

/**
 * The least widths of a column, in widths of a digit: without one a row grows tall beside empty space. TableBlock.css has them. A
 * column whose longest text is shorter than the last of them is never broken: it gains nothing, and each of its rows would grow.
 */
const rooms = [20, 13] as const;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uffee]/u;

function* lettersOf(cell: Cell): Generator<string> {
  for (const node of cell) {
    if ('text' in node) yield* node.text;
    else if ('children' in node) yield* lettersOf(node.children);
  }
}

/** How much room a text takes on one line, in widths of a digit. */
const roomOf = (cell: Cell): number => {
  let room = 0;
  for (const sign of lettersOf(cell)) {
    room += wide.test(sign) ? 2 : 1;
    if (room >= rooms[0]) break;
  }
  return room;
};

/** A table that scrolls sideways where it is wider than the panel, from its first column on. Columns run in the table's direction; the text of a cell in its own. */
export function TableBlock({ alignments, header, rows, dir }: TableBlockProps) {
  const t = useT();
  const roomsOfColumns = header.map((_, column): number | undefined => {
    const most = Math.max(...[header, ...rows].map((row) => roomOf(row[column] ?? [])));
    return rooms.find((room) => most >= room);
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and landmarks of one name for each table are noise.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard must reach the scroller.
    <div className="pl-md-table" role="group" tabIndex={0} aria-label={t('markdown.table')} dir={dir}>
      <table dir={dir}>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the identity; text only grows at its end.
                key={column}
                scope="col"
                data-align={alignments[column]}
                data-room={roomsOfColumns[column] ?? 'whole'}
              >
                <bdi>
                  <InlineContent nodes={cell} />
                </bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  key={column}
                  data-align={alignments[column]}
                  data-room={roomsOfColumns[column] === undefined ? 'whole' : undefined}
                >
                  <bdi>
                    <InlineContent nodes={cell} />
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
