const msPerMinute = 60_000;

/** A date and a time of day as a calendar and a clock on the wall show them; `month` counts from 1. */
export type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this is a time zone's name or offset that the browser knows: `Europe/Berlin`, `UTC`, `+05:30`. */
export const isTimeZone = (name: string): boolean => {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
};

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

/** UTC's, of a moment that `utcOf` gave: days beyond a month's end have become the next month's. */
export const wallTimeOfUtc = (at: number): WallTime => {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
};

/** What the wall shows in a time zone at this moment (ms since the epoch). Throws RangeError for an unknown zone. */
export const wallTimeAt = (at: number, timeZone: string): WallTime => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value] as const),
  );
  const number = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  const year = number('year');
  return {
    year: parts.get('era')?.startsWith('B') === true ? 1 - year : year,
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
  };
};

/** The same numbers read as UTC, ms since the epoch. Days and hours beyond their range count on, as in `Date.UTC`. */
export const utcOf = ({ year, month, day, hour, minute, second }: WallTime): number => {
  const date = new Date(0);
  // Not `Date.UTC`, which takes the year 50 for 1950.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime();
};

/** How far a zone is ahead of UTC at this moment, ms. */
export const offsetAt = (at: number, timeZone: string): number => {
  const second = Math.floor(at / 1000) * 1000;
  return utcOf(wallTimeAt(second, timeZone)) - second;
};

/**
 * The moment at which the wall shows this, ms since the epoch. A time that comes twice, when clocks go back, is its first
 * one; a time that clocks leap over counts on from before, as in `Temporal`'s "compatible".
 */
export const momentOf = (wall: WallTime, timeZone: string): number => {
  const asUtc = utcOf(wall);
  const day = 24 * 60 * msPerMinute;
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  for (const offset of [before, after]) {
    if (offsetAt(asUtc - offset, timeZone) === offset) return asUtc - offset;
  }
  return asUtc - before;
};

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');

/** An offset in ms as ISO 8601 writes it: `+05:30`, `Z` for none. */
const offsetText = (offset: number): string => {
  if (offset === 0) return 'Z';
  const minutes = Math.round(Math.abs(offset) / msPerMinute);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
};

/** A wall's date as ISO 8601 writes it: `2026-11-23`. */
export const dateText = ({ year, month, day }: WallTime): string =>
  `${padded(year, 4)}-${padded(month)}-${padded(day)}`;

/** A moment as ISO 8601 writes it in a time zone: `2026-11-23T10:15:00+01:00`. */
export const zonedText = (at: number, timeZone: string): string => {
  const wall = wallTimeAt(at, timeZone);
  const time = `${padded(wall.hour)}:${padded(wall.minute)}:${padded(wall.second)}`;
  return `${dateText(wall)}T${time}${offsetText(offsetAt(at, timeZone))}`;
};
