import { normaliseSearchText, occurrencesOf } from '@/lib/domain/library/search-text';
import { type Message, messageText } from '@/lib/domain/message';
import type { HitPlace, ShownHits } from './shown-hits';

/** A message that has words of a search, and how many. */
export type MessageHits = { readonly messageId: string; readonly count: number };

/** Messages as they follow each other, a version with all that follows it before the next one. `tree` is oldest first. */
const inReadingOrder = (tree: readonly Message[]): readonly Message[] => {
  const ids = new Set(tree.map(({ id }) => id));
  const children = new Map<string | undefined, Message[]>();
  for (const message of tree) {
    const parent = message.parentId !== undefined && ids.has(message.parentId) ? message.parentId : undefined;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [message]);
    else siblings.push(message);
  }
  const ordered: Message[] = [];
  const open = (children.get(undefined) ?? []).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ordered.push(next);
    open.push(...(children.get(next.id) ?? []).toReversed());
  }
  return ordered;
};

/** The messages of all versions in which any of the words occurs, normalised, in the order in which they are read. */
export const messageHits = (tree: readonly Message[], words: readonly string[]): readonly MessageHits[] =>
  inReadingOrder(tree)
    .map((message) => ({
      messageId: message.id,
      count: occurrencesOf(normaliseSearchText(messageText(message)), words).length,
    }))
    .filter(({ count }) => count > 0);

/** The same with as many as are drawn, where that is known. One of which none is drawn has its message as its place. */
export const asDrawn = (all: readonly MessageHits[], drawn: ShownHits['drawn']): readonly MessageHits[] =>
  all.map(({ messageId, count }) => ({ messageId, count: Math.max(1, drawn[messageId] ?? count) }));

/** Which of all a place is, from 1, and how many there are. 0 where it is not among them. */
export const numberOfHit = (
  all: readonly MessageHits[],
  place: HitPlace,
): { readonly number: number; readonly count: number } => {
  let before = 0;
  let number = 0;
  for (const { messageId, count } of all) {
    if (messageId === place.messageId) number = before + Math.min(place.index, count - 1) + 1;
    before += count;
  }
  return { number, count: before };
};

/** The place after another one, or before it; at the ends it goes on at the other end. Undefined where there is none. */
export const nextHit = (
  all: readonly MessageHits[],
  { messageId, index }: HitPlace,
  step: 1 | -1,
): HitPlace | undefined => {
  const at = all.findIndex((hits) => hits.messageId === messageId);
  const within = index + step;
  if (at >= 0 && within >= 0 && within < (all[at]?.count ?? 0)) return { messageId, index: within };
  const from = at < 0 && step < 0 ? 0 : at;
  const next = all.at((from + step) % all.length);
  return next && { messageId: next.messageId, index: step > 0 ? 0 : next.count - 1 };
};
