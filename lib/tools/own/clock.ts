import { z } from '@/lib/domain/schema';
import type { ToolResult } from '@/lib/domain/tools/tool';
import { distance, isoWeek, movedBy, weekday } from './date-arithmetic';
import { type OwnTool, ownRefusal, ownResult } from './own-tool';
import { isTimeZone, momentOf, utcOf, type WallTime, wallTimeAt, wallTimeOfUtc, zonedText } from './zoned-time';

/** How far one step goes at most: all of them together stay within what `Date` holds. */
const limits = {
  years: 10_000,
  months: 120_000,
  weeks: 520_000,
  days: 3_700_000,
  hours: 90_000_000,
  minutes: 5_000_000_000,
  seconds: 300_000_000_000,
} as const;

const amount = (unit: keyof typeof limits) =>
  z.optional(z.number().check(z.minimum(-limits[unit]), z.maximum(limits[unit]), z.multipleOf(1)));

const argsSchema = z.object({
  at: z.optional(z.string().check(z.maxLength(40))),
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  add: z.optional(
    z.object({
      years: amount('years'),
      months: amount('months'),
      weeks: amount('weeks'),
      days: amount('days'),
      hours: amount('hours'),
      minutes: amount('minutes'),
      seconds: amount('seconds'),
    }),
  ),
  until: z.optional(z.string().check(z.maxLength(40))),
  otherTimeZones: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20))),
});

const whole = (unit: keyof typeof limits) => ({ type: 'integer', minimum: -limits[unit], maximum: limits[unit] });

const parameters = {
  type: 'object',
  properties: {
    at: {
      type: 'string',
      maxLength: 40,
      description: 'A date or a time in ISO 8601, in timeZone unless it has an offset. Default: now.',
    },
    timeZone: {
      type: 'string',
      maxLength: 60,
      description: "An IANA name such as Asia/Tokyo. Default: the user's time zone.",
    },
    add: {
      type: 'object',
      description: 'How far to go from at; negative numbers go back.',
      properties: {
        years: whole('years'),
        months: whole('months'),
        weeks: whole('weeks'),
        days: whole('days'),
        hours: whole('hours'),
        minutes: whole('minutes'),
        seconds: whole('seconds'),
      },
      additionalProperties: false,
    },
    until: { type: 'string', maxLength: 40, description: 'Another date or time: the result says how far it is.' },
    otherTimeZones: {
      type: 'array',
      items: { type: 'string', maxLength: 60 },
      maxItems: 20,
      description: 'Time zones in which to show the same moment.',
    },
  },
  additionalProperties: false,
} as const;

const description =
  'The current date and time, or any other: its weekday and week, in other time zones, moved by a number of days or ' +
  'months, or how far it is from another date. Without arguments: now, where the user is.';

const isoPattern =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?(?<offset>Z|[+-]\d\d:?\d\d)?)?$/iu;

const isSameDate = (wall: WallTime, at: number): boolean => {
  const read = wallTimeOfUtc(at);
  return wall.year === read.year && wall.month === read.month && wall.day === read.day && wall.hour === read.hour;
};

/** The moment that a text of ISO 8601 names, ms since the epoch; undefined for another text and for 30 February. */
const momentOfText = (text: string, timeZone: string): number | undefined => {
  const groups = isoPattern.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  const { year, month, day, hour = 0, minute = 0, second = 0, offset } = groups;
  const wall: WallTime = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  const asUtc = utcOf(wall);
  if (!isSameDate(wall, asUtc) || wall.minute > 59 || wall.second > 59) return undefined;
  if (offset === undefined) return momentOf(wall, timeZone);
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/u.exec(offset) ?? [];
  return asUtc - (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
};

const described = (at: number, timeZone: string) => ({
  time: zonedText(at, timeZone),
  timeZone,
  weekday: weekday(at, timeZone),
  week: isoWeek(wallTimeAt(at, timeZone)),
});

const notADate = (name: string): ToolResult =>
  ownRefusal(`"${name}" is no date of ISO 8601 such as 2026-11-23 or 2026-11-23T10:15:00+01:00.`);

/** The years 1 to 9999, ms since the epoch. */
const [earliest, latest] = [-62_135_596_800_000, 253_402_300_799_000];

/** The clock. `userTimeZone` gives the IANA name of where the user is. */
export const createClock = (userTimeZone: () => string): OwnTool => ({
  tool: { name: 'clock', title: 'Clock', description, parameters, effect: 'local' },
  run: async ({ args }, { clock }) => {
    const parsed = z.safeParse(argsSchema, args ?? {});
    if (!parsed.success) return ownRefusal('The arguments do not fit the description of the tool.');
    const { at, timeZone = userTimeZone(), add, until, otherTimeZones = [] } = parsed.data;
    const unknown = [timeZone, ...otherTimeZones].find((name) => !isTimeZone(name));
    if (unknown !== undefined) return ownRefusal(`"${unknown}" is no time zone of the IANA list.`);
    const start = at === undefined ? clock.now() : momentOfText(at, timeZone);
    if (start === undefined) return notADate(at ?? '');
    const end = until === undefined ? undefined : momentOfText(until, timeZone);
    if (until !== undefined && end === undefined) return notADate(until);
    const moment = add === undefined ? start : movedBy(start, add, timeZone);
    if (!(moment >= earliest && moment <= latest)) return ownRefusal('The result is not within the years 1 to 9999.');
    const result = {
      ...described(moment, timeZone),
      ...(otherTimeZones.length > 0 && { elsewhere: otherTimeZones.map((zone) => described(moment, zone)) }),
      ...(end !== undefined && { until: distance(moment, end, timeZone) }),
    };
    return ownResult(JSON.stringify(result), result);
  },
});
