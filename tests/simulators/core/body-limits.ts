import type { ParsedScript } from './script';

/** The damage to a body that a script asks for. */
export type BodyDamage = Pick<ParsedScript, 'cut' | 'stall' | 'writeBytes' | 'splitAt'>;

/** What of some bytes may be written, in which pieces, and what happens after them. */
export type LimitedBytes = {
  readonly writes: readonly Uint8Array[];
  readonly fault?: 'cut' | 'stall';
};

const splitPlaces = (start: number, end: number, damage: BodyDamage): readonly number[] => {
  const places = (damage.splitAt ?? []).filter((place) => place > start && place < end);
  if (damage.writeBytes !== undefined) {
    const first = Math.ceil((start + 1) / damage.writeBytes) * damage.writeBytes;
    for (let place = first; place < end; place += damage.writeBytes) places.push(place);
  }
  return [...new Set(places)].sort((one, other) => one - other);
};

/**
 * Applies a script's damage to the bytes of a body that begin at `offset`. Pure. Call it once with no bytes before the
 * first ones, so that a fault at byte 0 is seen. A place behind the end of the body never comes.
 */
export const limitBytes = (bytes: Uint8Array, offset: number, damage: BodyDamage): LimitedBytes => {
  const cutAt = damage.cut?.atByte ?? Number.POSITIVE_INFINITY;
  const stallAt = damage.stall?.atByte ?? Number.POSITIVE_INFINITY;
  const limit = Math.min(cutAt, stallAt);
  const end = Math.min(offset + bytes.length, limit);
  const writes: Uint8Array[] = [];
  let start = offset;
  for (const place of [...splitPlaces(offset, end, damage), end]) {
    if (place > start) writes.push(bytes.subarray(start - offset, place - offset));
    start = Math.max(start, place);
  }
  if (offset + bytes.length < limit) return { writes };
  return { writes, fault: cutAt <= stallAt ? 'cut' : 'stall' };
};
