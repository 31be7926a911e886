import { momentOf, utcOf, type WallTime, wallTimeAt, wallTimeOfUtc } from './zoned-time';

/** A stretch of time to go forward, or back where numbers are negative. */
export type Duration = {
  readonly years?: number | undefined;
  readonly months?: number | undefined;
  readonly weeks?: number | undefined;
  readonly days?: number | undefined;
  readonly hours?: number | undefined;
  readonly minutes?: number | undefined;
  readonly seconds?: number | undefined;
};

const msPerDay = 86_400_000;

const daysInMonth = (year: number, month: number): number =>
  new Date(utcOf({ year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0 })).getUTCDate();

const withMonths = (wall: WallTime, months: number): WallTime => {
  const index = wall.year * 12 + (wall.month - 1) + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + (index < 0 && index % 12 !== 0 ? 12 : 0) + 1];
  return { ...wall, year, month, day: Math.min(wall.day, daysInMonth(year, month)) };
};

/**
 * A moment moved by a duration in a time zone, ms since the epoch. Years, months, weeks and days move the calendar and
 * keep the time of day (31 January and one month is the last of February); hours and less are time that passes.
 */
export const movedBy = (at: number, duration: Duration, timeZone: string): number => {
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration;
  const isOnCalendar = years !== 0 || months !== 0 || weeks !== 0 || days !== 0;
  const rest = (at % 1000) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (!isOnCalendar) return at - (at % 1000) + rest;
  const wall = withMonths(wallTimeAt(at, timeZone), years * 12 + months);
  const moved = wallTimeOfUtc(utcOf({ ...wall, day: wall.day + weeks * 7 + days }));
  return momentOf(moved, timeZone) + rest;
};

/** From one moment to a later or earlier one. The parts have one sign; `totalDays` are days of the calendar. */
export type Distance = {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly totalDays: number;
  readonly totalSeconds: number;
};

const calendarDay = (at: number, timeZone: string): number => {
  const wall = wallTimeAt(at, timeZone);
  return Math.round(utcOf({ ...wall, hour: 0, minute: 0, second: 0 }) / msPerDay);
};

/** The largest number of steps of one unit from `from` that do not pass `to`. */
const stepsUntil = (from: number, to: number, unit: 'months' | 'days', estimate: number, timeZone: string): number => {
  let steps = Math.max(0, estimate);
  while (movedBy(from, { [unit]: steps + 1 }, timeZone) <= to) steps += 1;
  while (steps > 0 && movedBy(from, { [unit]: steps }, timeZone) > to) steps -= 1;
  return steps;
};

/** How far `to` is from `from` in a time zone, both ms since the epoch. */
export const distance = (from: number, to: number, timeZone: string): Distance => {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const sign = from <= to ? 1 : -1;
  const [start, end] = [wallTimeAt(first, timeZone), wallTimeAt(last, timeZone)];
  const months = stepsUntil(
    first,
    last,
    'months',
    (end.year - start.year) * 12 + end.month - start.month - 1,
    timeZone,
  );
  const afterMonths = movedBy(first, { months }, timeZone);
  const days = stepsUntil(
    afterMonths,
    last,
    'days',
    calendarDay(last, timeZone) - calendarDay(afterMonths, timeZone) - 1,
    timeZone,
  );
  const rest = Math.floor((last - movedBy(afterMonths, { days }, timeZone)) / 1000);
  // Not -0, which prints as -0 in places.
  const signed = (number: number): number => (number === 0 ? 0 : sign * number);
  return {
    years: signed(Math.floor(months / 12)),
    months: signed(months % 12),
    days: signed(days),
    hours: signed(Math.floor(rest / 3600)),
    minutes: signed(Math.floor((rest % 3600) / 60)),
    seconds: signed(rest % 60),
    totalDays: signed(calendarDay(last, timeZone) - calendarDay(first, timeZone)),
    totalSeconds: signed(Math.floor((last - first) / 1000)),
  };
};

/** The week of ISO 8601 and the year that it belongs to: `2026-W48`. */
export const isoWeek = ({ year, month, day }: WallTime): string => {
  const date = new Date(utcOf({ year, month, day, hour: 0, minute: 0, second: 0 }));
  // The week belongs to the year of its Thursday.
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const first = utcOf({ year: date.getUTCFullYear(), month: 1, day: 1, hour: 0, minute: 0, second: 0 });
  const week = Math.ceil(((date.getTime() - first) / msPerDay + 1) / 7);
  return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
};

/** The day's name in English: the model translates it. */
export const weekday = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(at);
