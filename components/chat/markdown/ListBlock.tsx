import { Square, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { InlineContent } from './InlineContent';
import type { Block, ListItem } from './markdown-tree';

/** Whether a task is done, as a sign: a reply never holds a control. */
function TaskSign({ isDone }: { readonly isDone: boolean }) {
  const t = useT();
  const Icon = isDone ? SquareCheck : Square;
  return (
    <Icon className="pl-md-task" size={15} role="img" aria-label={isDone ? t('markdown.done') : t('markdown.open')} />
  );
}

/** Draws blocks inside another one. */
export type DrawBlocks = (blocks: readonly Block[]) => ReactNode;

type ItemElementProps = { readonly item: ListItem; readonly drawBlocks: DrawBlocks };

/** Tight and loose items look the same: the text at the start of an item is not a paragraph of its own. */
function ItemElement({ item: { isDone, blocks }, drawBlocks }: ItemElementProps) {
  const [first, ...rest] = blocks;
  const lead = first?.type === 'paragraph' ? first.children : undefined;
  return (
    <li dir="auto" data-task={isDone === undefined ? undefined : ''}>
      {isDone === undefined ? null : <TaskSign isDone={isDone} />}
      {lead ? <InlineContent nodes={lead} /> : null}
      {drawBlocks(lead ? rest : blocks)}
    </li>
  );
}

export type ListBlockProps = {
  /** Makes it an ordered list. */
  readonly start?: number;
  readonly items: readonly ListItem[];
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** Draws what an item holds after its first line. */
  readonly drawBlocks: DrawBlocks;
};

/** A list. */
export function ListBlock({ start, items, dir, drawBlocks }: ListBlockProps) {
  const elements = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the identity; text only grows at its end.
    <ItemElement key={index} item={item} drawBlocks={drawBlocks} />
  ));
  return start === undefined ? (
    <ul dir={dir}>{elements}</ul>
  ) : (
    <ol dir={dir} start={start}>
      {elements}
    </ol>
  );
}
