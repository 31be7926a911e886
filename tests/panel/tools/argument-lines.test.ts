import { describe, expect, it } from 'vitest';
import { argumentLines, argumentSummary, summaryDirection } from '@/lib/panel/tools/argument-lines';

describe('the arguments of a call', () => {
  it('are read by name, texts as they are and the rest as JSON', () => {
    expect(argumentLines({ city: 'Lyon', days: 2, place: { lat: 45.7 } })).toEqual([
      { name: 'city', value: 'Lyon' },
      { name: 'days', value: '2' },
      { name: 'place', value: '{\n  "lat": 45.7\n}', isJson: true },
    ]);
  });

  it('have no names where they are no object', () => {
    expect(argumentLines(['Lyon'])).toEqual([{ name: '', value: '[\n  "Lyon"\n]', isJson: true }]);
  });

  it('are nothing before any has arrived', () => {
    expect(argumentLines(undefined)).toEqual([]);
  });

  it('show what a stranger hid in a name or a value', () => {
    expect(argumentLines({ 'a\u202Eb': 'c\u200Bd' })).toEqual([{ name: 'a\uFFFDb', value: 'c\uFFFDd' }]);
  });
});

describe('the line of a call', () => {
  it('names the arguments where there are several', () => {
    expect(argumentSummary({ city: 'Lyon', day: 'Saturday' })).toBe('city: Lyon, day: Saturday');
  });

  it('leaves the name of the only one out, and stays one line', () => {
    expect(argumentSummary({ query: 'rain\n  in Lyon ' })).toBe('rain in Lyon');
  });

  it('holds no more of a long argument than is seen', () => {
    expect(argumentSummary({ text: 'x'.repeat(5000) })).toHaveLength(200);
  });
});

it('reads from left to right where JSON is in it, else as its letters do', () => {
  expect(summaryDirection({ city: 'القاهرة', place: { name: 'القاهرة' } })).toBe('ltr');
  expect(summaryDirection({ city: 'القاهرة' })).toBe('auto');
});
