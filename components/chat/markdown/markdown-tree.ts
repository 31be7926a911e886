/** What a reply can consist of: the complete list of what can reach the document or the clipboard. */

/** What only says how its content is set, with its element. */
export const wrappingTags = {
  strong: 'strong',
  emphasis: 'em',
  deletion: 'del',
  underline: 'u',
  mark: 'mark',
  superscript: 'sup',
  subscript: 'sub',
  key: 'kbd',
  small: 'small',
} as const;

export type Wrapping = keyof typeof wrappingTags;
type Wrapped = { readonly type: Wrapping; readonly children: readonly Inline[] };

export const isWrapped = (node: Inline): node is Wrapped => node.type in wrappingTags;

/** Longer code has no colours, and longer formulas are not drawn, UTF-16 units. */
export const maxColouredLength = 60_000;
export const maxTexLength = 4_000;

export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | Wrapped
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'break' }
  /** Numbers in brackets that can cite passages; `text` is what was written. Whether they name any is unknown here. */
  | { readonly type: 'citation'; readonly text: string; readonly numbers: readonly number[] }
  /** `url` has passed `safeUrl`. A link that did not is text. */
  | { readonly type: 'link'; readonly url: string; readonly children: readonly Inline[] }
  /** A picture inside the text itself: a data URL that has passed `safeImage`. */
  | { readonly type: 'image'; readonly source: string; readonly alt: string }
  /** A picture on another server. It is never loaded; its address has passed `safeUrl`. */
  | { readonly type: 'remote-image'; readonly url: string; readonly alt: string }
  | { readonly type: 'math'; readonly tex: string; readonly isDisplay: boolean }
  /** Where a footnote belongs. */
  | { readonly type: 'note-mark'; readonly label: string };

export type ListItem = { readonly isDone?: boolean; readonly blocks: readonly Block[] };

export type Alignment = 'start' | 'center' | 'end';

export type Cell = readonly Inline[];

/** How deep a heading of a reply stands in the panel, whose own headings end at the second, with the element that draws it. */
export const headingTags = { 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6', 7: 'h6', 8: 'h6' } as const;

export type HeadingLevel = keyof typeof headingTags;

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: HeadingLevel; readonly children: readonly Inline[] }
  /** `language` is the first word after the fence; `isClosed` is false while its end has not arrived. */
  | { readonly type: 'code'; readonly language: string; readonly text: string; readonly isClosed: boolean }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'list'; readonly start?: number; readonly items: readonly ListItem[] }
  | {
      readonly type: 'table';
      readonly alignments: readonly (Alignment | undefined)[];
      readonly header: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly type: 'rule' }
  /** A footnote. */
  | { readonly type: 'note'; readonly label: string; readonly children: readonly Inline[] }
  /** What is shown when its summary is pressed. */
  | {
      readonly type: 'details';
      readonly summary: readonly Inline[];
      readonly isOpen: boolean;
      readonly blocks: readonly Block[];
    }
  | { readonly type: 'math'; readonly tex: string }
  /** Shown as it was written: HTML, and what is nested too deeply or is too large to be laid out. */
  | { readonly type: 'plain'; readonly text: string };
