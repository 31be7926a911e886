/** How long a question must have been seen, and have stood still, before a press counts, ms. */
export const settledAfterMs = 500;

/** Where something is drawn, px in the window; undefined where it cannot be seen. */
export type SeenAt = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Since when something has been seen at its place, ms; absent while it is not seen. */
export type Settling = { readonly at?: SeenAt; readonly since?: number };

/** A place that differs by less is the same: browsers round. */
const sameWithin = 1;

const isSame = (one: SeenAt, other: SeenAt): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < sameWithin);

/** What is known after another look, `now` by a steady clock, ms. */
export const look = ({ at: before, since }: Settling, at: SeenAt | undefined, now: number): Settling => {
  if (at === undefined) return {};
  return before !== undefined && since !== undefined && isSame(before, at) ? { at: before, since } : { at, since: now };
};

/**
 * Whether a press may count: a question that appears, or moves, under a finger that is about to press something else
 * must not be answered by that.
 */
export const isSettled = ({ since }: Settling, now: number): boolean =>
  since !== undefined && now - since >= settledAfterMs;
