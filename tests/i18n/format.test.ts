import { describe, expect, it } from 'vitest';
import { formatsFor } from '@/lib/i18n/format';

const noon = new Date(2026, 10, 20, 12, 5).getTime();
const dayMs = 86_400_000;

describe('formats', () => {
  it('calls a context window by the number that everyone uses', () => {
    const formats = formatsFor('en-US');

    expect([131_072, 262_144, 1_048_576, 200_000].map(formats.compact)).toEqual(['128K', '256K', '1M', '200K']);
  });

  it('dates Saudi Arabic in the Gregorian calendar with its own digits', () => {
    expect(formatsFor('ar-SA').date(noon)).toContain('٢٠٢٦');
  });

  it('names today and yesterday by calendar day, as a heading', () => {
    const formats = formatsFor('en-US');

    expect(formats.relativeDay(noon - 11 * 3_600_000, noon)).toBe('Today');
    expect(formats.relativeDay(noon - 13 * 3_600_000, noon)).toBe('Yesterday');
    expect(formatsFor('de-DE').relativeDay(noon - dayMs, noon)).toBe('Gestern');
  });

  it('writes sizes in decimal units with one digit only where it tells something', () => {
    const formats = formatsFor('en-US');

    expect(formats.bytes(0)).toBe('0 bytes');
    expect(formats.bytes(48_300_000)).toBe('48 MB');
    expect(formats.bytes(2_019_000_000)).toBe('2 GB');
    expect(formats.bytes(4_700_000_000)).toBe('4.7 GB');
    expect(formats.speed(12_400_000)).toBe('12 MB/s');
  });

  it.each([
    [380, '380 ms'],
    [4_200, '4 sec'],
    [125_000, '2 min 5 sec'],
    [3_700_000, '1 hr 2 min'],
  ])('writes a duration of %i ms as %s', (ms, text) => {
    expect(formatsFor('en-US').duration(ms)).toBe(text);
  });

  it.each([
    [7_900, '0:07'],
    [83_000, '1:23'],
    [3_725_000, '1:02:05'],
  ])('counts %i ms as %s', (ms, text) => {
    expect(formatsFor('en-US').elapsed(ms)).toBe(text);
  });

  it('counts in the digits of the language', () => {
    expect(formatsFor('ar-SA').elapsed(7_000)).toBe('٠:٠٧');
  });

  it('says how long ago something was in the unit that fits', () => {
    const formats = formatsFor('en-US');

    expect(formats.ago(noon, noon)).toBe('now');
    expect(formats.ago(noon - 120_000, noon)).toBe('2 minutes ago');
    expect(formats.ago(noon - 3 * 3_600_000, noon)).toBe('3 hours ago');
    expect(formats.ago(noon - dayMs, noon)).toBe('yesterday');
  });
});
