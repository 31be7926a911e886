import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScanner } from '@/lib/import/json-scanner';
import { propertyRuns } from '@/tests/fakes/property-runs';

/** What is found in a text that comes in pieces of a length. */
const scanned = (text: string, path: readonly string[], length: number, longest = 1000) => {
  const scanner = new JsonScanner(path, longest);
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

/** Signs that mean something in JSON are common in keys and texts. */
const words = fc.string({ unit: fc.constantFrom(...'{}[]",:\\/ \n\tabné💡0-1e.\u2028'), maxLength: 8 });
const { value: jsonValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(words, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(words, tie('value'), { maxKeys: 5 }),
  ),
}));

/** The list under the keys, with values beside the path, and where it is. */
const document = fc
  .record({
    list: fc.oneof(fc.array(jsonValue, { maxLength: 6 }), fc.dictionary(words, jsonValue, { maxKeys: 6 })),
    levels: fc.array(fc.record({ key: words, beside: fc.dictionary(words, jsonValue, { maxKeys: 3 }) }), {
      maxLength: 3,
    }),
    indent: fc.constantFrom(undefined, 1, '\t', '\r\n '),
  })
  .map(({ list, levels, indent }) => {
    const whole = levels.reduceRight<unknown>((inner, { key, beside }) => ({ ...beside, [key]: inner }), list);
    return { text: JSON.stringify(whole, null, indent), path: levels.map(({ key }) => key) };
  });

/** What `JSON.parse` finds there. A key that an object has as its own, whatever it is called. */
const parsedAt = (text: string, path: readonly string[]): readonly unknown[] => {
  const parse = (): unknown => JSON.parse(text);
  const list = path.reduce((value, key) => Object.getOwnPropertyDescriptor(value, key)?.value, parse());
  return Object.values(Object(list));
};
const pieceLength = fc.integer({ min: 1, max: 40 });

/** A list of numbers as keys would come in another order; in text they stand as they were written. */
const hasOrder = ({ text }: { readonly text: string }): boolean => !/"\d+"\s*:/.test(text);

describe('whatever JSON there is', () => {
  it('the same is found as by JSON.parse, wherever it is cut', () => {
    fc.assert(
      fc.property(document.filter(hasOrder), pieceLength, ({ text, path }, length) => {
        expect(scanned(text, path, length, 1e6)).toEqual({ found: parsedAt(text, path), isWhole: true });
      }),
      propertyRuns(5_000),
    );
  });

  it('of a text that breaks off, the first values are found', () => {
    fc.assert(
      fc.property(document.filter(hasOrder), fc.nat(), pieceLength, ({ text, path }, end, length) => {
        const { found } = scanned(text.slice(0, end % text.length), path, length, 1e6);
        expect(found).toEqual(parsedAt(text, path).slice(0, found.length));
      }),
      propertyRuns(5_000),
    );
  });

  it('a text of which a sign is another one is read or unreadable, and nothing else', () => {
    const sign = fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', 'x', '1', ' ');
    fc.assert(
      fc.property(document, fc.nat(), sign, pieceLength, ({ text, path }, at, other, length) => {
        const index = at % text.length;
        try {
          scanned(text.slice(0, index) + other + text.slice(index + 1), path, length);
        } catch (error) {
          expect(error).toMatchObject({ reason: 'unreadable' });
        }
      }),
      propertyRuns(5_000),
    );
  });
});
