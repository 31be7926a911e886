import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsHeader, settingsHeaderValue, settingsOfHeader } from '@/lib/tools/plugins/settings-header';
import { propertyRuns } from '@/tests/fakes/property-runs';

const sentAndRead = (settings: unknown): unknown => {
  const value = settingsHeaderValue(settings);
  return settingsOfHeader(value === undefined ? null : new Headers({ [settingsHeader]: value }).get(settingsHeader));
};

const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

describe('the header with the settings of a plugin', () => {
  it('brings every JSON value to the other side, in every script, although a header is ASCII', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), json), (settings) => {
        expect(sentAndRead(settings)).toEqual(settings);
      }),
      propertyRuns(1_000),
    );
    expect(sentAndRead({ key: 'Schlüssel 钥匙 🔑\n' })).toEqual({ key: 'Schlüssel 钥匙 🔑\n' });
  });

  it('holds nothing that a header cannot carry', () => {
    fc.assert(
      fc.property(fc.oneof(json, fc.string({ unit: 'grapheme' })), (settings) => {
        expect(settingsHeaderValue(settings)).toMatch(/^[\x20-\x7e]*$/u);
      }),
      propertyRuns(1_000),
    );
  });

  it('is a text as it stands', () => {
    expect(settingsHeaderValue('a=1; b')).toBe('a=1; b');
    expect(settingsHeaderValue('{"a":1}')).toBe('{"a":1}');
  });

  it('keeps the numbers of a JSON text as they were written', () => {
    expect(settingsHeaderValue('{"price":1.10,\n"name":"é"}')).toBe('{"price":1.10, "name":"\\u00e9"}');
  });

  it('is a JSON text for a text that a header cannot carry', () => {
    expect(settingsHeaderValue('line 1\nline 2')).toBe('"line 1\\nline 2"');
    expect(sentAndRead('ключ')).toBe('ключ');
  });

  it('is left out without settings, and read as none when it is empty', () => {
    expect(settingsHeaderValue(undefined)).toBeUndefined();
    expect(settingsOfHeader(null)).toBeUndefined();
    expect(settingsOfHeader('')).toBeUndefined();
  });

  it('is read as a text when it is no JSON', () => {
    expect(settingsOfHeader('plain')).toBe('plain');
  });
});
