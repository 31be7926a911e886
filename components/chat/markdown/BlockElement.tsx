import type { ReactNode } from 'react';
import { blockDirection } from './block-direction';
import { CodeBlock } from './CodeBlock';
import { DetailsBlock } from './DetailsBlock';
import { InlineContent } from './InlineContent';
import { ListBlock } from './ListBlock';
import { MathElement } from './MathElement';
import { type Block, headingTags } from './markdown-tree';
import { Note } from './Note';
import { TableBlock } from './TableBlock';

/** Blocks in order. The place in the text is the identity: text only grows at its end. */
export const drawBlocks = (blocks: readonly Block[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  blocks.map((block, index) => <BlockElement key={index} block={block} />);

/** One block of a reply as an element. */
export function BlockElement({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <InlineContent nodes={block.children} />
        </p>
      );
    case 'heading': {
      const Heading = headingTags[block.level];
      return (
        <Heading dir="auto" aria-level={block.level > 6 ? block.level : undefined}>
          <InlineContent nodes={block.children} />
        </Heading>
      );
    }
    case 'code':
      return <CodeBlock language={block.language} text={block.text} isClosed={block.isClosed} />;
    case 'quote':
      return <blockquote dir={blockDirection(block.blocks)}>{drawBlocks(block.blocks)}</blockquote>;
    case 'list':
      return (
        <ListBlock
          dir={blockDirection([block])}
          {...(block.start !== undefined && { start: block.start })}
          items={block.items}
          drawBlocks={drawBlocks}
        />
      );
    case 'table':
      return (
        <TableBlock
          dir={blockDirection([block])}
          alignments={block.alignments}
          header={block.header}
          rows={block.rows}
        />
      );
    case 'rule':
      return <hr />;
    case 'math':
      return (
        <div className="pl-md-math">
          <MathElement tex={block.tex} isDisplay />
        </div>
      );
    case 'note':
      return <Note label={block.label} nodes={block.children} />;
    case 'details':
      return (
        <DetailsBlock isOpen={block.isOpen} summary={block.summary} blocks={block.blocks} drawBlocks={drawBlocks} />
      );
    case 'plain':
      return (
        <p className="pl-md-plain" dir="auto">
          {block.text}
        </p>
      );
    default:
      return block satisfies never;
  }
}
