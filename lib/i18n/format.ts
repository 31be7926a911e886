import type { Locale } from '@/lib/domain/locale';

/** Everything that is written differently in another language, by Intl. Created once per locale. */
export type Formats = {
  number(value: number): string;
  /** `128K`, `1M`: the size of a context window; 131,072 is called 128 thousand, as everyone does. */
  compact(value: number): string;
  /** Share between 0 and 1. */
  percent(value: number): string;
  bytes(value: number): string;
  /** Bytes per second. */
  speed(bytesPerSecond: number): string;
  money(amount: number, currency: string): string;
  /** `9:12`. Points in time are ms since the epoch throughout. */
  time(at: number): string;
  /** `12 November 2026`. */
  date(at: number): string;
  /** The same, for a day written as `2026-11-12`. */
  day(day: string): string;
  dateTime(at: number): string;
  /** `Friday`. */
  weekday(at: number): string;
  /** `12 Nov`. */
  dayAndMonth(at: number): string;
  /** `November 2026`. */
  month(at: number): string;
  /** `Today`, `Yesterday`: calendar days between two points in time; capitalised for a heading. */
  relativeDay(at: number, now: number): string;
  /** `2 minutes ago`. */
  ago(at: number, now: number): string;
  /** `380 ms`, `4 s`, `2 min 5 s`. */
  duration(ms: number): string;
  /** `1.5 s`. */
  seconds(ms: number): string;
  /** `0:07`, `1:02:05`: a running counter. */
  elapsed(ms: number): string;
  list(items: readonly string[]): string;
};

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const dayMs = 86_400_000;

/** Midnight of the local day, as a count of days that daylight saving cannot shift. */
const dayNumber = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
};

const capitalised = (text: string, locale: string): string => {
  const first = [...text][0] ?? '';
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
};

const numberFormats = (locale: string) => {
  // English has no plural for the short form of a byte: "70 byte".
  const unit = (name: string, digits = 0): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits: digits,
    });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const scaled = (value: number, suffix: string): string => {
    const power = value < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(value) / 3));
    const amount = value / 1000 ** power;
    return unit(`${byteUnits[power] ?? 'byte'}${suffix}`, power >= 2 && amount < 10 ? 1 : 0).format(amount);
  };
  return { unit, compact, plain, percent, scaled };
};

const createFormats = (locale: Locale): Formats => {
  // Saudi Arabic would count in the Islamic calendar; chats are dated in the calendar of the rest of the computer.
  const date = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
  const time = date({ hour: 'numeric', minute: '2-digit' });
  const long = date({ dateStyle: 'long' });
  const dateTime = date({ dateStyle: 'medium', timeStyle: 'short' });
  const weekday = date({ weekday: 'short' });
  const dayAndMonth = date({ day: 'numeric', month: 'short' });
  const month = date({ month: 'long', year: 'numeric' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const parts = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false });
  const { unit, compact, plain, percent, scaled } = numberFormats(locale);

  return {
    number: (value) => plain.format(value),
    compact: (value) => compact.format(value % 1024 === 0 ? (value / 1024) * 1000 : value),
    percent: (value) => percent.format(value),
    bytes: (value) => scaled(value, ''),
    speed: (bytesPerSecond) => scaled(bytesPerSecond, '-per-second'),
    money: (amount, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, maximumSignificantDigits: 3 }).format(amount),
    time: (at) => time.format(at),
    date: (at) => long.format(at),
    day: (day) => long.format(Date.parse(`${day}T12:00`)),
    dateTime: (at) => dateTime.format(at),
    weekday: (at) => weekday.format(at),
    dayAndMonth: (at) => dayAndMonth.format(at),
    month: (at) => capitalised(month.format(at), locale),
    relativeDay: (at, now) => capitalised(relative.format(dayNumber(at) - dayNumber(now), 'day'), locale),
    ago: (at, now) => {
      const seconds = Math.round((at - now) / 1000);
      if (seconds > -60) return relative.format(Math.min(0, seconds), 'second');
      if (seconds > -3600) return relative.format(Math.trunc(seconds / 60), 'minute');
      if (seconds > -86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
      return relative.format(dayNumber(at) - dayNumber(now), 'day');
    },
    duration: (ms) => {
      if (ms < 1000) return unit('millisecond').format(Math.round(ms));
      const seconds = Math.round(ms / 1000);
      if (seconds < 60) return unit('second').format(seconds);
      if (seconds >= 3600) {
        const minutes = Math.round(seconds / 60);
        return parts.format([unit('hour').format(Math.floor(minutes / 60)), unit('minute').format(minutes % 60)]);
      }
      return parts.format([unit('minute').format(Math.floor(seconds / 60)), unit('second').format(seconds % 60)]);
    },
    seconds: (ms) => unit('second', 1).format(ms / 1000),
    elapsed: (ms) => {
      const seconds = Math.floor(ms / 1000);
      const hours = Math.floor(seconds / 3600);
      const minutes = Math.floor(seconds / 60) % 60;
      const tail = twoDigits.format(seconds % 60);
      return hours === 0
        ? `${plain.format(minutes)}:${tail}`
        : `${plain.format(hours)}:${twoDigits.format(minutes)}:${tail}`;
    },
    list: (items) => list.format(items),
  };
};

const cache = new Map<Locale, Formats>();

/** The formats of a locale. */
export const formatsFor = (locale: Locale): Formats => {
  const cached = cache.get(locale);
  if (cached !== undefined) return cached;
  const created = createFormats(locale);
  cache.set(locale, created);
  return created;
};
