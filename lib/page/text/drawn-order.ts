import { unclobbered } from './unclobbered';

/** More children than this stay in the order of the source: looking at each takes too long. */
const maxSorted = 3000;
/** So many are looked at to tell whether children are placed by themselves. */
const lookedAt = 3;

const elementsAmong = (nodes: readonly Node[]): readonly Element[] => nodes.filter((node) => node instanceof Element);

const placeInSet = (element: Element): number => {
  const place = Number(unclobbered(element).getAttribute('aria-posinset') ?? Number.NaN);
  return Number.isInteger(place) && place > 0 ? place : Number.NaN;
};

/** What the page says of the order of its items, where it says it of each and of none twice. */
const bySet = (elements: readonly Element[]): readonly Element[] | undefined => {
  const places = new Map(elements.map((element) => [element, placeInSet(element)]));
  const isSaid = [...places.values()].every((place) => !Number.isNaN(place));
  if (!isSaid || new Set(places.values()).size < elements.length) return undefined;
  return elements.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
};

const isPlaced = (element: Element): boolean => getComputedStyle(element).position === 'absolute';

/** Whether a style may draw children in another order than that of the source. */
const mayReorder = (
  { display, flexDirection, flexWrap }: CSSStyleDeclaration,
  elements: readonly Element[],
): boolean => {
  if (elements.length > 1 && elements.slice(0, lookedAt).every(isPlaced)) return true;
  if (!/flex|grid/.test(display)) return false;
  if (display.includes('flex') && (flexDirection.endsWith('reverse') || flexWrap === 'wrap-reverse')) return true;
  return elements.some((element) => !['', '0'].includes(getComputedStyle(element).order));
};

type Box = { readonly element: Element; readonly rect: DOMRect };

/** Lines from the top down, and what is on a line in the direction of the script. */
const byPlace = (boxes: readonly Box[], isRightToLeft: boolean): readonly Element[] => {
  const lines: Box[][] = [];
  for (const box of boxes.toSorted((one, other) => one.rect.top - other.rect.top)) {
    const first = lines.at(-1)?.[0]?.rect;
    const shared = first === undefined ? 0 : Math.min(first.bottom, box.rect.bottom) - box.rect.top;
    const isBeside = first !== undefined && shared > Math.min(first.height, box.rect.height) / 2;
    if (isBeside) lines.at(-1)?.push(box);
    else lines.push([box]);
  }
  const across = (one: Box, other: Box): number =>
    isRightToLeft ? other.rect.right - one.rect.right : one.rect.left - other.rect.left;
  return lines.flatMap((line) => line.toSorted(across).map(({ element }) => element));
};

/**
 * The children of an element in the order in which they are read: as the page numbers them (`aria-posinset`), else as they
 * are drawn where a style may place them elsewhere than in the source. Texts beside elements keep all of it as it is.
 */
export const inReadingOrder = (nodes: readonly Node[], style: CSSStyleDeclaration): readonly Node[] => {
  const elements = elementsAmong(nodes);
  if (elements.length < 2 || elements.length > maxSorted) return nodes;
  if (nodes.some((node) => node instanceof Text && /\S/u.test(node.data))) return nodes;
  const numbered = bySet(elements);
  if (numbered !== undefined) return numbered;
  if (!mayReorder(style, elements)) return nodes;
  const boxes = elements.map((element) => ({ element, rect: unclobbered(element).getBoundingClientRect() }));
  // What has no box is not drawn, and tells nothing of an order.
  const drawn = boxes.filter(({ rect }) => rect.width > 0 && rect.height > 0);
  const rest = boxes.filter(({ rect }) => rect.width === 0 || rect.height === 0).map(({ element }) => element);
  return [...byPlace(drawn, style.direction === 'rtl'), ...rest];
};
