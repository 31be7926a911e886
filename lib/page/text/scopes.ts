import type { PageBlock } from '@/lib/domain/pages/page-content';
import { elementLanguage } from './element-language';
import { isListing } from './line-numbers';
import { isDataTable, isNotes } from './marks';
import type { WhiteSpace } from './raw-block';
import type { Region } from './regions';

/** What an element decides for the text in it. */
export type Scope = {
  readonly element: Element;
  readonly kind: PageBlock['kind'];
  readonly level?: number;
  /** The item of a list; the first block in it has its mark. */
  readonly item?: { isMarked: boolean; readonly level: number; readonly ordinal?: number };
  /** A list that shows numbers; counts them. */
  readonly numbers?: { next: number; readonly step: 1 | -1 };
  readonly listDepth: number;
  readonly language?: string;
  readonly whiteSpace: WhiteSpace;
  readonly region: Region | undefined;
  readonly isLink: boolean;
  readonly isInForm: boolean;
  /** What a field or a group of fields is called. */
  readonly isLabel: boolean;
  /** Everything in it is one block: a heading, a row of a table, a line of short pieces. */
  readonly isOneBlock: boolean;
  readonly isDataTable: boolean;
};

/** The scope of a document before its first element. */
export const rootScope = (element: Element): Scope => ({
  element,
  kind: 'paragraph',
  listDepth: 0,
  whiteSpace: 'collapse',
  region: undefined,
  isLink: false,
  isInForm: false,
  isLabel: false,
  isOneBlock: false,
  isDataTable: false,
});

const whiteSpaceOf = ({ whiteSpace, whiteSpaceCollapse }: CSSStyleDeclaration): WhiteSpace => {
  const value = whiteSpaceCollapse || whiteSpace;
  if (value === 'preserve-breaks' || value === 'pre-line') return 'breaks';
  return /^(?:preserve|break-spaces|pre|pre-wrap)\b/.test(value) ? 'preserve' : 'collapse';
};

const headingLevel = (element: Element): number | undefined => {
  const [, digit] = /^h([1-6])$/.exec(element.localName) ?? [];
  if (digit !== undefined) return Number(digit);
  if (element.getAttribute('role') !== 'heading') return undefined;
  const level = Math.trunc(Number(element.getAttribute('aria-level') ?? '2'));
  return level >= 1 && level <= 6 ? level : 2;
};

const inlineNames: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img ins kbd label mark picture q s samp small span strong sub sup svg time u var'.split(
    ' ',
  ),
);

/** Short pieces side by side, like a price and its currency: a flexible box makes each a block of its own. */
const isLineOfPieces = (element: Element, { display, flexDirection }: CSSStyleDeclaration): boolean =>
  display.endsWith('flex') &&
  !flexDirection.startsWith('column') &&
  Array.from(element.children).every(({ localName }) => inlineNames.has(localName));

type Kind = Pick<Scope, 'kind' | 'isOneBlock'> & Partial<Pick<Scope, 'level'>>;

const kindOf = (element: Element, style: CSSStyleDeclaration, parent: Scope): Kind => {
  const level = headingLevel(element);
  if (level !== undefined) return { kind: 'heading', level, isOneBlock: true };
  if (parent.isOneBlock) return { kind: parent.kind, isOneBlock: true };
  if (element.localName === 'table' && isListing(element)) return { kind: 'code', isOneBlock: true };
  const isCode = element.localName === 'pre' || (element.localName === 'code' && style.display === 'block');
  if (isCode) return { kind: 'code', isOneBlock: true };
  if (isLineOfPieces(element, style)) return { kind: parent.kind, isOneBlock: true };
  if (parent.kind === 'footnote' || isNotes(element)) return { kind: 'footnote', isOneBlock: false };
  if (parent.isDataTable && element.localName === 'tr') return { kind: 'table-row', isOneBlock: true };
  switch (element.localName) {
    case 'blockquote':
      return { kind: 'quote', isOneBlock: false };
    case 'figcaption':
    case 'caption':
      return { kind: 'caption', isOneBlock: false };
    case 'li':
      return { kind: 'list-item', isOneBlock: false };
    default:
      return { kind: parent.kind, isOneBlock: false };
  }
};

const numbersOf = (element: Element): Scope['numbers'] => {
  if (!(element instanceof HTMLOListElement)) return undefined;
  const count = element.querySelectorAll(':scope > li').length;
  return element.reversed ? { next: count, step: -1 } : { next: element.start, step: 1 };
};

const itemOf = (element: Element, parent: Scope): Scope['item'] => {
  if (element.localName !== 'li') return parent.item;
  const level = Math.min(100, Math.max(1, parent.listDepth));
  const { numbers } = parent;
  if (numbers === undefined) return { isMarked: false, level };
  const itemValue = element instanceof HTMLLIElement && element.hasAttribute('value') ? element.value : undefined;
  const ordinal = itemValue ?? numbers.next;
  numbers.next = ordinal + numbers.step;
  return { isMarked: false, level, ordinal };
};

/** The scope of an element within another. `region` is the one that begins with it, if one does. */
export const scopeWithin = (
  parent: Scope,
  element: Element,
  style: CSSStyleDeclaration,
  region: Region | undefined,
): Scope => {
  const isList = element.localName === 'ol' || element.localName === 'ul';
  const language = elementLanguage(element) ?? parent.language;
  const item = itemOf(element, parent);
  const numbers = isList ? numbersOf(element) : parent.numbers;
  const isTable = element.localName === 'table';
  return {
    element,
    ...kindOf(element, style, parent),
    ...(item !== undefined && { item }),
    ...(numbers !== undefined && { numbers }),
    ...(language !== undefined && { language }),
    listDepth: parent.listDepth + (isList ? 1 : 0),
    whiteSpace: whiteSpaceOf(style),
    region: region ?? parent.region,
    isLink: parent.isLink || element.localName === 'a',
    isInForm: parent.isInForm || element.localName === 'form',
    isLabel: parent.isLabel || element.localName === 'label' || element.localName === 'legend',
    isDataTable: isTable ? isDataTable(element) : parent.isDataTable,
  };
};

/** Whether an element has lines of its own within its parent's scope. */
export const isBlockLevel = (element: Element, { display }: CSSStyleDeclaration, parent: Scope): boolean => {
  if (display.startsWith('inline') || display.startsWith('ruby') || display === 'contents') return false;
  return !(parent.isOneBlock && inlineNames.has(element.localName) && parent.kind !== 'code');
};

const widest = (lengths: readonly string[]): number =>
  Math.max(...lengths.map((length) => Number.parseFloat(length) || 0));

/** Whether an element within a line is set apart by a gap, though no white space is written. */
export const isSetApart = (element: Element, style: CSSStyleDeclaration, parent: Scope): boolean => {
  const { display } = style;
  if (!display.startsWith('inline')) return parent.isOneBlock && display !== 'contents';
  // Single letters are set apart to be animated.
  if (element.textContent.length <= 2) return false;
  const margins = [style.marginLeft, style.marginRight];
  const isBox = display.startsWith('inline-');
  return widest(isBox ? [...margins, style.paddingLeft, style.paddingRight] : margins) >= 3;
};
