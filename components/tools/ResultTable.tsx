import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import type { ResultTable as Table } from '@/lib/panel/tools/result-pieces';
import './ResultTable.css';

/** How many rows are drawn at once; one press shows more. */
const drawnAtOnce = 20;

/** A list of equal objects as a table, which scrolls sideways where it is wider than the panel. */
export function ResultTable({ columns, rows }: Table) {
  const t = useT();
  const [drawn, setDrawn] = useState(drawnAtOnce);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard must reach the scroller. */}
      <section className="pl-result-table" tabIndex={0} aria-label={t('markdown.table')}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <bdi>{column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
              <tr key={index}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={column} data-number={/^-?[\d.,]+%?$/u.test(cell) || undefined}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > drawn ? (
        <GhostButton size="1" data-opens onClick={() => setDrawn(drawn + drawnAtOnce * 5)}>
          {t('chat.showMore')}
        </GhostButton>
      ) : null}
    </>
  );
}
