import { describe, expect, it } from 'vitest';
import { JsonScanner } from '@/lib/import/json-scanner';

/** What is found in a text that comes in pieces of a length. */
const scanned = (text: string, path: readonly string[], length: number) => {
  const scanner = new JsonScanner(path, 1000);
  for (let at = 0; at < text.length; at += length) scanner.write(text.slice(at, at + length));
  return { found: scanner.found, isWhole: scanner.isWhole };
};

describe('values in a JSON text that comes in pieces', () => {
  it.each([1, 2, 3, 7, 1000])('are found wherever it is cut, %d characters each', (length) => {
    const list = [{ 'a"\\,]}': ['\\', '"', '{[,:'] }, -1.5e3, 'ü\\"\n', [], {}, null, true, [[1], { b: [2] }], ''];
    const text = JSON.stringify(
      { first: [{ 'd:': [0] }], 'k"ey': { list: ['no'], 'd:': list, z: { 'd:': [0] } } },
      null,
      1,
    );

    expect(scanned(text, ['k"ey', 'd:'], length)).toEqual({ found: list, isWhole: true });
  });

  it('are those of an object, too, and of the whole text', () => {
    expect(scanned('{"a":{"x":1},"b":2}', [], 2).found).toEqual([{ x: 1 }, 2]);
    expect(scanned(' [ 1 , 2 ] and what follows', [], 2)).toEqual({ found: [1, 2], isWhole: true });
  });

  it.each(['null', '{}', '[]', '"text"', '{"b":1}', '[{"a":[1]}]', '{"a":null}', '{"a":{"c":[1]}}', '{"a":"b"}'])(
    'are none where the path leads nowhere: %s',
    (text) => {
      expect(scanned(text, ['a', 'b'], 3).found).toEqual([]);
    },
  );

  it('are known as soon as they end', () => {
    expect(scanned('[{"a":1}', [], 3)).toEqual({ found: [{ a: 1 }], isWhole: false });
    expect(scanned('["a"', [], 3)).toEqual({ found: ['a'], isWhole: false });
  });

  it.each(['<html></html>', '[1 2]', '[1}', ']', '{1:2}', '{"a" 1}', '[tru]', '[{]}]', '[oops]'])(
    'are unreadable in what is no JSON: %s',
    (text) => {
      expect(() => scanned(text, [], 2)).toThrow(expect.objectContaining({ reason: 'unreadable' }));
    },
  );

  it('are not whole where it breaks off', () => {
    for (const text of ['', '[', '[1', '[1,', '{"a"', '{"a":[1]']) expect(scanned(text, ['a'], 2).isWhole).toBe(false);
  });
});
