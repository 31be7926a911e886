import { type BlockFacts, proseWeight } from './block-facts';
import type { Section } from './outline';
import type { RawBlock } from './raw-block';

/** Deeper than this in its container a block has no place that is worth comparing. */
const maxDepth = 14;
const leastContainers = 3;

/** A page's blocks, what is known of each, and the innermost section that each is in. */
export type LaidOut = {
  readonly blocks: readonly RawBlock[];
  readonly facts: readonly BlockFacts[];
  readonly sectionOf: readonly (Section | undefined)[];
};

type Place = {
  readonly key: string;
  readonly holder: string;
  readonly blocks: number[];
  readonly containers: Set<Section>;
};

/** Where a block is in a container: names and numbers on the way, counted from the first or from the last. */
const pathOf = (container: Section, innermost: Section | undefined, isFromEnd: boolean): string | undefined => {
  const steps: string[] = [];
  let section = innermost;
  for (; section !== undefined && section !== container; section = section.parent) {
    const siblings = section.parent?.children ?? [];
    const index = siblings.indexOf(section);
    steps.push(`${section.localName}${isFromEnd ? index - siblings.length : index}`);
    if (steps.length > maxDepth) return undefined;
  }
  return section === undefined ? undefined : steps.reverse().join('>');
};

const holderOf = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('>')));

const placesIn = (page: LaidOut, containers: readonly Section[], isFromEnd: boolean): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  for (const container of containers) {
    for (let index = container.from; index < container.to; index += 1) {
      const key = pathOf(container, page.sectionOf[index], isFromEnd);
      if (key === undefined) continue;
      const place = places.get(key) ?? { key, holder: holderOf(key), blocks: [], containers: new Set() };
      place.blocks.push(index);
      place.containers.add(container);
      places.set(key, place);
    }
  }
  return places;
};

const kept: ReadonlySet<RawBlock['kind']> = new Set([
  'heading',
  'list-item',
  'table-row',
  'code',
  'caption',
  'footnote',
  'quote',
]);

const endsAsSentence = (text: string): boolean => /[.!?…。!?।؟]["'”’»)\]]*$/u.test(text);

/** What differs from post to post by a number alone, is the same in all, or leads elsewhere. */
const isStamp = ({ facts }: LaidOut, { blocks }: Place): boolean => {
  const values = blocks.map((index) => facts[index]);
  return (
    values.every((fact) => /\p{N}/u.test(fact?.text ?? '')) ||
    new Set(values.map((fact) => fact?.text)).size === 1 ||
    values.every((fact) => fact?.isLinks === true)
  );
};

/** Who wrote each, and perhaps the hour: in front of the text, and alone there. */
const isSpeaker = (page: LaidOut, { blocks }: Place): boolean => {
  const texts = blocks.map((index) => page.facts[index]?.text ?? '');
  const isShortName = (text: string): boolean => /^[^\p{N}\s]*\p{L}[^\s]*(?:\s\S+){0,2}$/u.test(text);
  return texts.every(isShortName) && new Set(texts.map((text) => text.split(/\s/u)[0])).size > 1;
};

/** A name that stands first on a card says who speaks. */
const isName = ({ facts }: LaidOut, { blocks }: Place): boolean =>
  new Set(blocks.map((index) => facts[index]?.text)).size > 1 &&
  blocks.every((index) => (facts[index]?.words ?? 9) <= 3 && !/\p{N}/u.test(facts[index]?.text ?? '0'));

const lastProse = ({ facts }: LaidOut, { from, to }: Section): number => {
  for (let index = to - 1; index >= from; index -= 1) if (facts[index]?.isProse === true) return index;
  return -1;
};

/** Short as they are, what somebody said: a whole sentence, and another one in each. */
const areSayings = ({ facts }: LaidOut, { blocks }: Place): boolean => {
  const said = blocks.map((index) => facts[index]);
  const isSaid = said.every((fact) => fact !== undefined && fact.words >= 6 && endsAsSentence(fact.text));
  return isSaid && new Set(said.map((fact) => fact?.text)).size === said.length;
};

/** Behind the text of each: what can be done with it, or a motto. */
const isTrailing = (page: LaidOut, place: Place, all: Iterable<Place>): boolean => {
  const containers = [...place.containers];
  const isBehind = containers.every((container) => {
    const prose = lastProse(page, container);
    return (
      prose >= 0 && place.blocks.every((index) => index < container.from || index >= container.to || index > prose)
    );
  });
  if (!isBehind) return false;
  const texts = place.blocks.map((index) => page.facts[index]?.text ?? '');
  if (!texts.some(endsAsSentence) || new Set(texts).size < texts.length) return true;
  if (place.key.includes('p', place.key.lastIndexOf('>') + 1)) return false;
  const end = place.blocks[0] ?? 0;
  return [...all].some((other) => other !== place && (other.blocks[0] ?? 0) > end && isStamp(page, other));
};

const isShort = ({ blocks, facts }: LaidOut, place: Place): boolean =>
  place.blocks.every((index) => {
    const block = blocks[index];
    return block !== undefined && !kept.has(block.kind) && (facts[index]?.weight ?? proseWeight) < proseWeight;
  });

/** The places in which furniture stands in each of these containers. */
const furniturePlaces = (page: LaidOut, containers: readonly Section[], isFromEnd: boolean): ReadonlySet<string> => {
  const places = placesIn(page, containers, isFromEnd);
  const least = Math.max(leastContainers, containers.length * 0.6);
  const short = [...places.values()].filter((place) => place.containers.size >= least && isShort(page, place));
  const wordy = new Set<string>();
  for (const place of places.values()) {
    if (short.includes(place) || isShort(page, place)) continue;
    for (let key = place.key; key !== ''; key = holderOf(key)) wordy.add(key);
    wordy.add('');
  }
  const cards = new Map<string, Place[]>();
  for (const place of short) {
    let card = place.key;
    while (card !== '' && !wordy.has(holderOf(card))) card = holderOf(card);
    cards.set(card, [...(cards.get(card) ?? []), place]);
  }
  const found = new Set<string>();
  for (const card of cards.values()) {
    const names = card.toSorted((one, other) => (one.blocks[0] ?? 0) - (other.blocks[0] ?? 0));
    const name = names.find((place) => isName(page, place));
    for (const place of card) {
      if (areSayings(page, place)) continue;
      if (
        isTrailing(page, place, short) ||
        (place !== name && (card.length > 1 || (isStamp(page, place) && !isSpeaker(page, place))))
      )
        found.add(place.key);
    }
  }
  return found;
};

const areApart = (sections: readonly Section[]): boolean =>
  sections.every((section, index) => index === 0 || section.from >= (sections[index - 1]?.to ?? 0));

/** Siblings that are built alike, three or more. */
export const groupsIn = (sections: readonly Section[]): readonly (readonly Section[])[] =>
  sections.flatMap(({ children }) => {
    const groups = new Map<string, Section[]>();
    for (const child of children) {
      if (child.to === child.from) continue;
      for (const key of new Set([child.localName, `${child.localName}.${child.className}`])) {
        groups.set(key, [...(groups.get(key) ?? []), child]);
      }
    }
    return [...groups.values()].filter((group) => group.length >= leastContainers && areApart(group));
  });

/** A container that looks like those of a group, deeper in the same list: an answer to an answer. */
const nestedLike = (group: readonly Section[]): readonly Section[] => {
  const [first] = group;
  const found: Section[] = [];
  const look = (section: Section, depth: number): void => {
    for (const child of section.children) {
      const isLike = child.localName === first?.localName && child.parent?.localName === first.parent?.localName;
      if (isLike) found.push(child);
      if (depth < maxDepth) look(child, depth + 1);
    }
  };
  for (const container of group) look(container, 0);
  return found;
};

/** Short blocks at the same place of three or more siblings with texts: cards of users, dates, buttons, mottos. */
export const repeatedFurniture = (page: LaidOut, groups: readonly (readonly Section[])[]): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const group of groups) {
    const withProse = group.filter((container) => lastProse(page, container) >= 0);
    if (withProse.length < group.length / 2) continue;
    for (const isFromEnd of [false, true]) {
      const places = furniturePlaces(page, group, isFromEnd);
      if (places.size === 0) continue;
      for (const container of [...group, ...nestedLike(group)]) {
        for (let index = container.from; index < container.to; index += 1) {
          const key = pathOf(container, page.sectionOf[index], isFromEnd);
          const isSmall = (page.facts[index]?.weight ?? proseWeight) < proseWeight;
          if (key !== undefined && places.has(key) && isSmall) found.add(index);
        }
      }
    }
  }
  return found;
};
