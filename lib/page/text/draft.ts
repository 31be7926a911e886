import type { Piece, RawBlock } from './raw-block';
import type { Scope } from './scopes';

/** A block that is being read. */
export type Draft = {
  readonly scope: Scope;
  readonly pieces: Piece[];
  /** How much text is in which declared language. */
  readonly languages: Map<string | undefined, number>;
  length: number;
  linkLength: number;
  labelLength: number;
  endsWithLink: boolean;
  /** What its end is struck out by. */
  struck: Element | undefined;
};

/** A block of this scope, without any text. */
export const beginDraft = (scope: Scope): Draft => ({
  scope,
  pieces: [],
  languages: new Map(),
  length: 0,
  linkLength: 0,
  labelLength: 0,
  endsWithLink: false,
  struck: undefined,
});

/** Begins and ends what is struck out with the marks that Markdown has for it. */
const markStruck = (draft: Draft, struck: Element | undefined): void => {
  if (draft.struck === struck) return;
  if (draft.struck !== undefined)
    draft.pieces.push({ type: 'formula', element: draft.struck, text: '~~', isClosing: true });
  if (struck !== undefined) draft.pieces.push({ type: 'formula', element: struck, text: '~~' });
  draft.struck = struck;
};

/** Adds signs that stand for an element as a whole. `struck`: the element by which they are struck out. */
export const addSigns = (draft: Draft, element: Element, text: string, struck: Element | undefined): void => {
  markStruck(draft, struck);
  draft.pieces.push({ type: 'formula', element, text });
  draft.length += text.length;
};

/** Adds a text of the page, which may be no more than white space. */
export const addText = (draft: Draft, node: Text, scope: Scope, struck: Element | undefined): void => {
  const isBlank = !/\S/.test(node.data);
  if (!isBlank && scope.kind !== 'code') markStruck(draft, struck);
  draft.pieces.push({ type: 'text', node, whiteSpace: scope.whiteSpace });
  if (isBlank) return;
  draft.length += node.length;
  draft.languages.set(scope.language, (draft.languages.get(scope.language) ?? 0) + node.length);
  if (scope.isLink) draft.linkLength += node.length;
  if (scope.isLabel) draft.labelLength += node.length;
  draft.endsWithLink = scope.isLink;
};

/** What a draft ends with, as far as it tells what is raised behind it. */
export const endOf = ({ pieces }: Draft): string =>
  pieces
    .slice(-4)
    .map((piece) => (piece.type === 'text' ? piece.node.data : piece.text))
    .join('');

const maxFrequent = (languages: ReadonlyMap<string | undefined, number>): string | undefined =>
  [...languages].toSorted(([, one], [, other]) => other - one)[0]?.[0];

/** The block that a draft has become. */
export const blockOf = (draft: Draft): RawBlock => {
  markStruck(draft, undefined);
  const { scope, pieces, languages, length, linkLength, labelLength, endsWithLink } = draft;
  const language = maxFrequent(languages);
  const isItem = scope.kind === 'list-item' && scope.item?.isMarked === false;
  const { item } = scope;
  if (item !== undefined) item.isMarked = true;
  const kind = scope.kind === 'list-item' && !isItem ? 'paragraph' : scope.kind;
  const level = kind === 'heading' ? scope.level : isItem ? item?.level : undefined;
  const ordinal = isItem ? item?.ordinal : undefined;
  return {
    kind,
    ...(level !== undefined && { level }),
    ...(ordinal !== undefined && { ordinal }),
    ...(language !== undefined && { language }),
    pieces,
    element: scope.element,
    region: scope.region,
    isInForm: scope.isInForm,
    isLabel: labelLength > length / 2,
    endsWithLink,
    length,
    linkLength,
  };
};
