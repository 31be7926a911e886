import { describe, expect, it } from 'vitest';
import { headerValue, pathValue, queryPieces } from '@/lib/tools/plugins/openapi/serialize-parameter';

describe('a query parameter', () => {
  it.each([
    [{ name: 'a' }, ['x', 'y'], ['a=x', 'a=y']],
    [{ name: 'a', explode: false }, ['x', 'y,z'], ['a=x,y%2Cz']],
    [{ name: 'a', style: 'spaceDelimited' }, ['x', 'y'], ['a=x%20y']],
    [{ name: 'a', style: 'pipeDelimited' }, ['x', 'y'], ['a=x%7Cy']],
    [{ name: 'a' }, { b: 1, c: 'x y' }, ['b=1', 'c=x%20y']],
    [{ name: 'a', explode: false }, { b: 1, c: 2 }, ['a=b,1,c,2']],
    [{ name: 'a', style: 'deepObject' }, { b: 1 }, ['a%5Bb%5D=1']],
    [{ name: 'a', content: { 'application/json': {} } }, { b: [1] }, ['a=%7B%22b%22%3A%5B1%5D%7D']],
    [{ name: 'a' }, 0, ['a=0']],
    [{ name: 'a' }, false, ['a=false']],
    [{ name: 'a' }, '', []],
    [{ name: 'a', allowEmptyValue: true }, '', ['a=']],
    [{ name: 'a' }, [], []],
  ])('%j of %j is %j', (parameter, value, pieces) => {
    expect(queryPieces(parameter, value)).toEqual(pieces);
  });
});

describe('a parameter in the path or in a header', () => {
  it.each([
    [{}, ['a', 'b/c'], 'a,b%2Fc'],
    [{}, { a: 1, b: 2 }, 'a,1,b,2'],
    [{ explode: true }, { a: 1, b: 2 }, 'a=1,b=2'],
    [{}, '..', '%252E%252E'],
    [{}, 7, '7'],
  ])('%j of %j is %s in a path', (parameter, value, text) => {
    expect(pathValue(parameter, value)).toBe(text);
  });

  it('has nothing in a header that a header cannot carry', () => {
    expect(headerValue({}, ['plain', 'a\r\nX: b', 'é'])).toBe('plain,a%0D%0AX: b,%C3%A9');
  });
});
