import { useState } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { blockDirection } from './block-direction';
import { InlineContent } from './InlineContent';
import type { DrawBlocks } from './ListBlock';
import type { Block, Inline } from './markdown-tree';

export type DetailsBlockProps = {
  readonly isOpen: boolean;
  readonly summary: readonly Inline[];
  readonly blocks: readonly Block[];
  /** Draws what the box holds. */
  readonly drawBlocks: DrawBlocks;
};

/** A box that its summary opens and closes. How the reader left it stays while more of the reply arrives. */
export function DetailsBlock({ isOpen, summary, blocks, drawBlocks }: DetailsBlockProps) {
  const t = useT();
  const [chosen, setChosen] = useState<boolean>();
  return (
    <details
      className="pl-md-details"
      dir={blockDirection([{ type: 'paragraph', children: summary }, ...blocks])}
      open={chosen ?? isOpen}
      onToggle={({ currentTarget }) => setChosen(currentTarget.open)}
    >
      <summary>
        {summary.length === 0 ? (
          <span className="pl-md-details-name">{t('markdown.details')}</span>
        ) : (
          <InlineContent nodes={summary} />
        )}
      </summary>
      {drawBlocks(blocks)}
    </details>
  );
}
