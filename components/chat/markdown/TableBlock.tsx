import { useT } from '@/lib/i18n/use-t';
import { InlineContent } from './InlineContent';
import type { Alignment, Cell } from './markdown-tree';

export type TableBlockProps = {
  readonly alignments: readonly (Alignment | undefined)[];
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  readonly dir: 'ltr' | 'rtl' | undefined;
};

/** A table that scrolls sideways where it is wider than the panel. Columns run in the table's direction; the text of a cell in its own. */
export function TableBlock({ alignments, header, rows, dir }: TableBlockProps) {
  const t = useT();

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard must reach the scroller.
    <section className="pl-md-table" tabIndex={0} aria-label={t('markdown.table')}>
      <table dir={dir}>
        <thead>
          <tr>
            {header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the identity; text only grows at its end.
              <th key={column} scope="col" data-align={alignments[column]}>
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
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={column} data-align={alignments[column]}>
                  <bdi>
                    <InlineContent nodes={cell} />
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
