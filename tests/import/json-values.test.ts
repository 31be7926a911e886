import { describe, expect, it } from 'vitest';
import { jsonValues } from '@/lib/import/json-values';
import { collected } from '@/tests/fakes/collect';

const entry = (text: string) => () => new Blob([text]).stream();

const upTo = async (text: string, path: readonly string[], longest = 1000) => {
  const values: unknown[] = [];
  try {
    for await (const value of jsonValues(entry(text), path, longest)) values.push(value);
  } catch (error) {
    return { values, error };
  }
  return { values };
};

describe('the values inside of a JSON entry', () => {
  it('are those of the array or object at the path, and of nothing beside it', async () => {
    const text = '{"a":[9],"b":{"c.d":[{"x":[1]},2,null,"three"],"e":[8]}}';

    expect((await collected(jsonValues(entry(text), ['b', 'c.d'], 1000))).items).toEqual([
      { x: [1] },
      2,
      null,
      'three',
    ]);
    expect((await collected(jsonValues(entry('[1,[2]]'), [], 1000))).items).toEqual([1, [2]]);
    expect((await collected(jsonValues(entry('{"a":1,"b":[2]}'), [], 1000))).items).toEqual([1, [2]]);
  });

  it('are none where the path leads nowhere', async () => {
    expect(await upTo('{"a":1}', ['b'])).toEqual({ values: [] });
  });

  it('come whole before the entry breaks off', async () => {
    expect(await upTo('[{"a":1},{"b":2},{"c":', [])).toEqual({
      values: [{ a: 1 }, { b: 2 }],
      error: expect.objectContaining({ reason: 'unreadable' }),
    });
    expect(await upTo('[1,2 oops]', [])).toMatchObject({ values: [1, 2], error: { reason: 'unreadable' } });
  });

  it('are undefined where one alone is too long, and the others come', async () => {
    const text = `[1,"${'x'.repeat(200_000)}",{"a":["${'y'.repeat(200_000)}"]},"next"]`;

    expect(await upTo(text, [], 100_000)).toEqual({ values: [1, undefined, undefined, 'next'] });
  });

  it('are undefined where one is nested deeper than anything that is meant, and the others come', async () => {
    expect(await upTo(`[${'['.repeat(300)}${']'.repeat(300)},{"a":1}]`, [], 100_000)).toEqual({
      values: [undefined, { a: 1 }],
    });
  });

  it('set no prototype', async () => {
    const [value] = (await collected(jsonValues(entry('[{"__proto__":{"isAdmin":true}}]'), [], 1000))).items;

    expect(Object(value).isAdmin).toBeUndefined();
    expect(Object.hasOwn(Object(value), '__proto__')).toBe(true);
  });
});

it('reads over whatever stands beside the path, however long it is in all', async () => {
  const beside = JSON.stringify(Array.from({ length: 3000 }, () => 'x'.repeat(100)));

  expect(await upTo(`{"a":${beside},"b":[1]}`, ['b'], 100_000)).toEqual({ values: [1] });
});
