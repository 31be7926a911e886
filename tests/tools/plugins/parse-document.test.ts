import { describe, expect, it } from 'vitest';
import { parseDocument } from '@/lib/tools/plugins/parse-document';

describe('a document', () => {
  it('is read as JSON', async () => {
    expect(await parseDocument('{"a":[1,2]}')).toEqual({ a: [1, 2] });
  });

  it('is read as YAML', async () => {
    expect(await parseDocument('identifier: weather\napi:\n  - name: get # one\nyes: no\n')).toEqual({
      identifier: 'weather',
      api: [{ name: 'get' }],
      yes: 'no',
    });
  });

  it('is refused when its aliases multiply', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) =>
        `a${at}: &a${at} [${Array(9)
          .fill(at === 0 ? 'x' : `*a${at - 1}`)
          .join(', ')}]`,
    );

    await expect(parseDocument(lines.join('\n'))).rejects.toThrow(RangeError);
  });

  it('is refused when it holds itself', async () => {
    await expect(parseDocument('a: &a\n  b: *a\n')).rejects.toThrow(RangeError);
  });

  it('has no dates and no other kinds of values that JSON does not have', async () => {
    expect(await parseDocument('version: 2026-11-23\n200: {description: ok}\n')).toEqual({
      version: '2026-11-23',
      200: { description: 'ok' },
    });
    await expect(parseDocument('a: !!binary aGk=')).rejects.toThrow();
  });

  it('has the last of two values under one key, in either language', async () => {
    expect(await parseDocument('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(await parseDocument('a: 1\na: 2')).toEqual({ a: 2 });
  });

  it('is refused when it is nested deeper than 100 levels', async () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

    expect(JSON.stringify(await parseDocument(nested(100)))).toBe(nested(100));
    await expect(parseDocument(nested(102))).rejects.toThrow(RangeError);
  });

  it('is refused when it is neither', async () => {
    await expect(parseDocument('{"a": [')).rejects.toThrow();
  });
});
