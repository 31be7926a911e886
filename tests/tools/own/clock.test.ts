import { describe, expect, it } from 'vitest';
import { createClock } from '@/lib/tools/own/clock';
import { toolContext } from '../../fakes/tool-context';

const ask = async (args: unknown) => {
  const clock = createClock(() => 'Europe/Berlin');
  const result = await clock.run({ name: 'clock', args, onProgress: () => {} }, toolContext());
  const [first] = result.content;
  return { ...result, text: first?.type === 'text' ? first.text : '' };
};

describe('the clock', () => {
  it('says what time it is where the user is', async () => {
    const { structured, isUntrusted } = await ask(undefined);
    expect(structured).toEqual({
      time: '2026-11-23T10:15:00+01:00',
      timeZone: 'Europe/Berlin',
      weekday: 'Monday',
      week: '2026-W48',
    });
    expect(isUntrusted).toBe(false);
  });

  it('shows the same moment in other time zones', async () => {
    const { structured } = await ask({ otherTimeZones: ['Asia/Kolkata', 'America/St_Johns', 'UTC'] });
    expect(structured).toMatchObject({
      elsewhere: [
        { time: '2026-11-23T14:45:00+05:30' },
        { time: '2026-11-23T05:45:00-03:30' },
        { time: '2026-11-23T09:15:00Z' },
      ],
    });
  });

  it.each([
    ['2026-03-29T02:30', '2026-03-29T03:30:00+02:00'],
    ['2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T02:30+01:00', '2026-10-25T02:30:00+01:00'],
    ['2026-06-01', '2026-06-01T00:00:00+02:00'],
    ['2026-06-01T12:00:00Z', '2026-06-01T14:00:00+02:00'],
    ['2026-06-01 12:00:30.5-0800', '2026-06-01T22:00:30+02:00'],
    ['0050-01-01T00:00Z', '0050-01-01T00:53:28+00:53'],
  ])('reads %s as %s', async (at, time) => {
    expect((await ask({ at })).structured).toMatchObject({ time });
  });

  it.each([
    ['2026-01-31', { months: 1 }, '2026-02-28T00:00:00+01:00'],
    ['2024-02-29', { years: 1 }, '2025-02-28T00:00:00+01:00'],
    ['2026-03-31', { months: -13 }, '2025-02-28T00:00:00+01:00'],
    ['2026-01-15', { months: -1 }, '2025-12-15T00:00:00+01:00'],
    ['2026-12-31', { days: 1 }, '2027-01-01T00:00:00+01:00'],
    ['2026-11-23', { weeks: -2, days: 3 }, '2026-11-12T00:00:00+01:00'],
    ['2026-03-28T12:00', { days: 1 }, '2026-03-29T12:00:00+02:00'],
    ['2026-03-28T12:00', { hours: 24 }, '2026-03-29T13:00:00+02:00'],
    ['2026-10-25T02:30', { hours: 1 }, '2026-10-25T02:30:00+01:00'],
    ['2026-11-23T10:00', { minutes: -90, seconds: 5 }, '2026-11-23T08:30:05+01:00'],
  ])('moves %s by %j to %s', async (at, add, time) => {
    expect((await ask({ at, add })).structured).toMatchObject({ time });
  });

  it.each([
    ['2026-11-23', '2026-12-25', { months: 1, days: 2, totalDays: 32, totalSeconds: 32 * 86_400 }],
    ['2000-02-29', '2026-02-28', { years: 26, months: 0, days: 0, totalDays: 9496 }],
    ['2026-12-25', '2026-11-23', { months: -1, days: -2, totalDays: -32 }],
    ['2026-03-28', '2026-03-30', { days: 2, hours: 0, totalDays: 2, totalSeconds: 47 * 3600 }],
    ['2026-11-23T23:00', '2026-11-24T01:00', { days: 0, hours: 2, totalDays: 1 }],
    ['2026-11-23', '2026-11-23', { years: 0, days: 0, seconds: 0, totalDays: 0 }],
  ])('says how far it is from %s until %s', async (at, until, distance) => {
    expect((await ask({ at, until })).structured).toMatchObject({ until: distance });
  });

  it.each([
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-30', '2025-W01'],
  ])('puts %s into the week %s of ISO 8601', async (at, week) => {
    expect((await ask({ at })).structured).toMatchObject({ week });
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'no time zone'],
    [{ otherTimeZones: ['UTC', '__proto__'] }, 'no time zone'],
    [{ at: 'tomorrow' }, 'no date'],
    [{ at: '2026-02-30' }, 'no date'],
    [{ at: '2026-01-01T25:00' }, 'no date'],
    [{ at: '2026-01-01T10:60' }, 'no date'],
    [{ until: '2026-13-01' }, 'no date'],
    [{ add: { years: 9000 } }, 'years 1 to 9999'],
    [{ add: { years: -10_000, months: -120_000, weeks: -520_000, days: -3_700_000 } }, 'years 1 to 9999'],
    [{ add: { years: 10_000, months: 120_000, seconds: 300_000_000_000 } }, 'years 1 to 9999'],
    [{ add: { years: 1e9 } }, 'do not fit'],
    [{ add: { days: 0.5 } }, 'do not fit'],
    [{ otherTimeZones: Array.from({ length: 21 }, () => 'UTC') }, 'do not fit'],
    ['now', 'do not fit'],
  ])('refuses %j and says why', async (args, why) => {
    const { isError, text } = await ask(args);
    expect(isError).toBe(true);
    expect(text).toContain(why);
  });
});
