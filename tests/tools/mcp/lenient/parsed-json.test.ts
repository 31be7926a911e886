import { describe, expect, it, vi } from 'vitest';
import { jsonValues, parsedJson } from '@/lib/tools/mcp/lenient/parsed-json';

describe('JSON as servers write it', () => {
  it.each<[string, unknown]>([
    ['\uFEFF{"a":1}', { a: 1 }],
    ['{"a":NaN,"b":-Infinity,"c":"NaN"}', { a: null, b: null, c: 'NaN' }],
    ['{"text":"one\ntwo\tthree \\" four"}', { text: 'one\ntwo\tthree " four' }],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['"only words"', 'only words'],
    ['{"a":1', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('%j is %j', (text, value) => {
    expect(parsedJson(text)).toEqual(value);
  });

  it('has as many values as a list, or as lines', () => {
    expect(jsonValues('[{"a":1},{"b":2}]')).toEqual([{ a: 1 }, { b: 2 }]);
    expect(jsonValues('{"a":1}\n\n{"b":2}\r\n')).toEqual([{ a: 1 }, { b: 2 }]);
    expect(jsonValues('{"a":1}\n<html>')).toEqual([]);
  });

  it.each([
    ['quotes without end', '"\\"'.repeat(2_000_000)],
    ['escapes without end', `"${'\\"'.repeat(499_000)}`],
    ['escapes that are cut off', `"${'\\"'.repeat(499_000)}\\`],
    ['brackets', '['.repeat(300_000)],
  ])('is none where it is %s, and nobody waits for that', (_, text) => {
    expect(parsedJson(text)).toBeUndefined();
  });

  it('is not looked for behind the first line that is none', () => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect(jsonValues('<p>\n'.repeat(1_000_000))).toEqual([]);
      expect(parse.mock.calls.length).toBeLessThan(10);
    } finally {
      parse.mockRestore();
    }
  });
});
