/** Before this no program of this kind wrote anything, and after it none will be read: 2000 and 2100, ms since the epoch. */
const earliest = 946_684_800_000;
const latest = 4_102_444_800_000;

/** A number below is a number of seconds, above it of ms, and from the second on of µs. */
const leastMs = 1e11;
const leastMicroseconds = 1e14;

const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** ISO 8601 as programs and databases write it. Without a zone it is UTC: no export says in which one it was made. */
const readIso = (text: string): number => {
  const [, day, clock = '00:00', fraction = '0', zone = 'Z'] = isoTime.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  const sign = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  return Date.parse(
    `${day}T${clock.length === 5 ? `${clock}:00` : clock}.${fraction.padEnd(3, '0').slice(0, 3)}${sign}`,
  );
};

const readNumber = (value: number): number => {
  if (value < leastMs) return value * 1000;
  return value < leastMicroseconds ? value : value / 1000;
};

/**
 * A point in time as exports write it, ms since the epoch: seconds, ms or µs as a number or in digits, or ISO 8601. Undefined
 * for all else, and for times at which there was no such program.
 */
export const timeOf = (value: unknown): number | undefined => {
  const text = typeof value === 'string' ? value.trim() : undefined;
  const isDigits = text !== undefined && /^\d{1,20}(?:\.\d{1,20})?$/.test(text);
  const number = typeof value === 'number' ? value : isDigits ? Number(text) : undefined;
  const time = Math.round(number === undefined ? readIso(text ?? '') : readNumber(number));
  return time >= earliest && time <= latest ? time : undefined;
};

/** A point in time as a row of ours says it, between 1970 and now; now for what is none. ms since the epoch. */
export const timeUpTo = (now: number, value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), now) : now;
