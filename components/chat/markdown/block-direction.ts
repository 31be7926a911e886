import type { Block, Inline } from './markdown-tree';

const strong = /([\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])|\p{L}/u;

function* textsOfInlines(nodes: readonly Inline[]): Generator<string> {
  for (const node of nodes) {
    if (node.type === 'text') yield node.text;
    else if ('children' in node) yield* textsOfInlines(node.children);
  }
}

function* textsOfBlocks(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'note')
      yield* textsOfInlines(block.children);
    else if (block.type === 'details') {
      yield* textsOfInlines(block.summary);
      yield* textsOfBlocks(block.blocks);
    } else if (block.type === 'quote') yield* textsOfBlocks(block.blocks);
    else if (block.type === 'list') for (const item of block.items) yield* textsOfBlocks(item.blocks);
    else if (block.type === 'table') for (const cell of block.header) yield* textsOfInlines(cell);
  }
}

/**
 * The direction of a block that holds other blocks, by its first letter. `dir="auto"` cannot tell it: it skips inner
 * elements that have a direction of their own.
 */
export function blockDirection(blocks: readonly Block[]): 'ltr' | 'rtl' | undefined {
  for (const text of textsOfBlocks(blocks)) {
    const letter = strong.exec(text);
    if (letter) return letter[1] === undefined ? 'ltr' : 'rtl';
  }
  return undefined;
}
