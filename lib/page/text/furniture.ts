import { type BlockFacts, factsOf, proseWeight } from './block-facts';
import { isNotice, isOffer, offersIn } from './offers';
import type { Section } from './outline';
import type { RawBlock } from './raw-block';
import { groupsIn, type LaidOut, repeatedFurniture } from './repeated';

/** Less prose than this is no text that tiles could stand beside; as `BlockFacts.weight`. */
const minProse = 250;

const layOut = (blocks: readonly RawBlock[], sections: readonly Section[]): LaidOut => {
  const sectionOf: (Section | undefined)[] = new Array(blocks.length).fill(undefined);
  for (const section of sections) sectionOf.fill(section, section.from, section.to);
  return { blocks, facts: blocks.map(factsOf), sectionOf };
};

const weightOf = (facts: readonly BlockFacts[], from: number, to: number): number => {
  let weight = 0;
  for (let index = from; index < to; index += 1) weight += facts[index]?.weight ?? 0;
  return weight;
};

/** Text under six words in a line with a control, or on a field: what the control is called. */
const isControlText = ({ blocks, facts, sectionOf }: LaidOut, index: number): boolean => {
  const block = blocks[index];
  const fact = facts[index];
  if (block === undefined || fact === undefined || fact.words >= 6 || fact.weight >= proseWeight) return false;
  if (block.kind !== 'paragraph') return false;
  if (block.isLabel) return true;
  const section = sectionOf[index];
  if (section === undefined || section.localName === 'body' || section.to - section.from > 1) return false;
  return section.hasControl || section.children.some(({ hasControl, to, from }) => hasControl && to === from);
};

/** A box with a field, a button and only a few words: a newsletter, a search. */
const isSmallForm = ({ facts }: LaidOut, section: Section): boolean => {
  const count = section.to - section.from;
  if (count === 0 || count > 3) return false;
  const { hasField, hasButton } = section;
  return hasField && hasButton && facts.slice(section.from, section.to).every(({ words }) => words < 40);
};

type Tile = 'tile' | 'teaser';

/** One of several things that lead elsewhere: a name with a price or a button; a headline with some words about it. */
const tileOf = ({ facts, blocks }: LaidOut, { from, to }: Section): Tile | undefined => {
  const inner = facts.slice(from, to);
  const leads = inner.filter(({ isLinks, isPrice }) => isLinks || isPrice);
  if (leads.length === 0 || inner.length > 12) return undefined;
  const led = leads.reduce((sum, { weight }) => sum + weight, 0);
  if (inner.every(({ weight }) => weight < 90) && led >= weightOf(facts, from, to) / 2) return 'tile';
  const first = inner.findIndex(({ isPrice, text }) => !isPrice && text !== '');
  const headline = inner[first];
  const kind = blocks[from + first]?.kind;
  // The name of who wrote a comment is a link as well, but a short one.
  const isHeadline = headline?.isLinks === true && (kind === 'heading' || headline.words > 2);
  return isHeadline && kind !== 'table-row' && inner.every(({ weight }) => weight < 320) ? 'teaser' : undefined;
};

const groupFurniture = (page: LaidOut, groups: readonly (readonly Section[])[]): ReadonlySet<number> => {
  const found = new Set<number>();
  const prose = page.facts.reduce((sum, { isProse, weight }) => sum + (isProse ? weight : 0), 0);
  for (const group of groups) {
    const kinds = group.map((section) => tileOf(page, section));
    if (kinds.some((kind) => kind === undefined)) continue;
    const from = group[0]?.from ?? 0;
    const to = group.at(-1)?.to ?? 0;
    const weight = weightOf(page.facts, from, to);
    const inner = page.facts.slice(from, to).reduce((sum, fact) => sum + (fact.isProse ? fact.weight : 0), 0);
    const rest = prose - inner;
    const least = kinds.includes('teaser') ? weight : weight / 4;
    if (rest < minProse || rest < least) continue;
    for (let index = from; index < to; index += 1) found.add(index);
  }
  return found;
};

/** Where the part of the page ends that a heading begins: with what holds it and more. */
const endOfPart = ({ blocks, sectionOf }: LaidOut, index: number): number => {
  let holder = sectionOf[index];
  while (holder !== undefined && holder.to <= index + 1) holder = holder.parent;
  const level = blocks[index]?.level ?? 1;
  const next = blocks.findIndex(({ kind, level: other = 1 }, at) => at > index && kind === 'heading' && other <= level);
  return Math.min(holder?.to ?? blocks.length, next < 0 ? blocks.length : next);
};

/** A heading over nothing but links, tiles and prices goes with them. */
const emptyHeadings = (page: LaidOut, gone: ReadonlySet<number>): ReadonlySet<number> => {
  const { blocks, facts } = page;
  const found = new Set<number>();
  const leads = (index: number): boolean => {
    const fact = facts[index];
    return (
      gone.has(index) || (blocks[index]?.kind !== 'footnote' && (fact?.isLinks === true || fact?.isPrice === true))
    );
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'heading' || block.level === 1) continue;
    const end = endOfPart(page, index);
    let next = index + 1;
    while (next < end && leads(next)) next += 1;
    if (next < end || end === index + 1) continue;
    for (let at = index; at < end; at += 1) found.add(at);
  }
  return found;
};

/** A label over links that have gone: “Contents”. */
const emptyLabels = ({ blocks, facts }: LaidOut, gone: ReadonlySet<number>): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const index of gone) {
    const before = facts[index - 1];
    const kind = blocks[index - 1]?.kind;
    if (before === undefined || gone.has(index - 1) || facts[index]?.isLinks !== true) continue;
    if (kind === 'paragraph' && before.words < 6 && before.weight < 40 && !/[.!?…。]$/u.test(before.text))
      found.add(index - 1);
  }
  return found;
};

/** Whether a block at the edge of the content leads away from it. */
const isEdge = (page: LaidOut, index: number): boolean => {
  const block = page.blocks[index];
  const fact = page.facts[index];
  if (block === undefined || fact === undefined || block.kind === 'heading' || block.kind === 'footnote') return false;
  if (fact.isLinks || isNotice(fact)) return true;
  const section = page.sectionOf[index];
  const endsSo = block.endsWithLink || (section?.hasControl === true && section.to - section.from === 1);
  if (endsSo && isOffer(fact)) return true;
  const hasLinks = block.linkLength > block.length * 0.3;
  return fact.words < 12 && !fact.hasMoney && block.kind === 'paragraph' && (endsSo || hasLinks);
};

const isAside = ({ blocks, facts }: LaidOut, index: number): boolean => {
  const fact = facts[index];
  return fact !== undefined && blocks[index]?.kind === 'paragraph' && fact.words < 8 && /\p{N}/u.test(fact.text);
};

const edgesAmong = (page: LaidOut, content: readonly number[]): ReadonlySet<number> => {
  const found = new Set<number>();
  const strip = (order: readonly number[]): void => {
    let isOver = false;
    for (const index of order) {
      if (isEdge(page, index)) found.add(index);
      // A date or the like may come between what leads away and the very edge.
      else if (isOver || !isAside(page, index)) return;
      else isOver = true;
    }
  };
  const title = content.findIndex((index) => page.blocks[index]?.level === 1 && page.blocks[index]?.kind === 'heading');
  strip(content);
  if (title >= 0) strip(content.slice(title + 1));
  strip(content.toReversed());
  return found;
};

/** What stands around a page's text by the way that the page is built, whatever its classes are called. */
export type Furniture = {
  /** The same short things in each of several siblings, controls and what they are called, tiles and links with the heading over them. */
  readonly blocks: ReadonlySet<RawBlock>;
  /** What leads away at the edges of a content. */
  edgesOf(content: ReadonlySet<RawBlock>): ReadonlySet<RawBlock>;
};

/** Looks for furniture among the blocks of a page. What would be all there is to read stays. */
export const furnitureIn = (blocks: readonly RawBlock[], sections: readonly Section[]): Furniture => {
  const page = layOut(blocks, sections);
  const gone = new Set<number>();
  const add = (indexes: Iterable<number>): void => {
    for (const index of indexes) gone.add(index);
  };
  const proseLeft = (): number =>
    page.facts.reduce((sum, { isProse, weight }, index) => sum + (isProse && !gone.has(index) ? weight : 0), 0);
  const contentOf = (isIn: (block: RawBlock) => boolean): readonly number[] =>
    blocks.flatMap((block, index) => (isIn(block) && !gone.has(index) ? [index] : []));

  const groups = groupsIn(sections);
  add(repeatedFurniture(page, groups));
  for (const section of sections) {
    if (isSmallForm(page, section)) for (let index = section.from; index < section.to; index += 1) gone.add(index);
  }
  add([...blocks.keys()].filter((index) => isControlText(page, index)));
  add(groupFurniture(page, groups));
  const hasText = proseLeft() >= minProse;
  if (hasText) {
    add(offersIn(page, sections));
    add(emptyHeadings(page, gone));
    add(emptyLabels(page, gone));
  }
  const setOf = (indexes: Iterable<number>): ReadonlySet<RawBlock> =>
    new Set([...indexes].flatMap((index) => blocks[index] ?? []));
  return {
    blocks: setOf(gone),
    edgesOf: (content) => {
      if (!hasText) return new Set();
      const inner = contentOf((block) => content.has(block));
      const edges = edgesAmong(page, inner);
      const inside = new Set(inner);
      const outer = new Set([...blocks.keys()].filter((index) => !inside.has(index) || edges.has(index)));
      const headings = emptyHeadings(page, outer);
      const left = inner.filter((index) => !edges.has(index) && !headings.has(index));
      return setOf([...edges, ...headings, ...edgesAmong(page, left)]);
    },
  };
};
