import type { PageBlock } from '@/lib/domain/pages/page-content';
import type { Region } from './regions';

/** What is between two pieces of text when both have some: a space, the end of a line, the border of two cells. */
export type Glue = ' ' | '\n' | '; ';

/** A piece of a block as it is in the page. */
export type Piece =
  | {
      readonly type: 'text';
      readonly node: Text;
      readonly whiteSpace: WhiteSpace;
      /** Only `[from, to)` of it, UTF-16. */
      readonly from?: number;
      readonly to?: number;
    }
  | {
      readonly type: 'formula';
      readonly element: Element;
      readonly text: string;
      /** It ends what stands before it: a gap comes behind it. */
      readonly isClosing?: true;
    }
  | { readonly type: 'glue'; readonly text: Glue };

/** What white space means: nothing but a gap, line breaks count, or every character counts. */
export type WhiteSpace = 'collapse' | 'breaks' | 'preserve';

/** A block whose text has not been put together yet. */
export type RawBlock = Pick<PageBlock, 'kind' | 'level' | 'ordinal' | 'language'> & {
  readonly pieces: readonly Piece[];
  /** The element that holds it, with others perhaps. */
  readonly element: Element;
  readonly region: Region | undefined;
  /** It is in a form: a field's label, a hint. */
  readonly isInForm: boolean;
  /** It is what a field or a group of fields is called. */
  readonly isLabel: boolean;
  /** The last of its text is a link. */
  readonly endsWithLink: boolean;
  /** UTF-16 units of text, white space included; and how many of them are links. */
  readonly length: number;
  readonly linkLength: number;
};

/** A frame before the block with this index, or after the last one. */
export type FrameMark = { readonly element: Element; readonly before: number };
