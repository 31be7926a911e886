import { expect, it } from 'vitest';
import { callList } from '@/lib/providers/wire/call-list';

const call = { id: 'a', function: { name: 'f', arguments: '{}' } };

it.each([
  ['a list', [call]],
  ['a single one', call],
  ['JSON text', JSON.stringify([call])],
  ['a list of JSON text', [JSON.stringify(call)]],
  ['a map by id', { a: { function: call.function } }],
])('gives the calls of %s', (_what, value) => {
  expect(callList(value)).toEqual([call]);
});

it('takes the numbers of a map for indexes', () => {
  expect(callList({ 0: { name: 'f' }, 1: '{"name":"g"}' })).toEqual([
    { index: 0, name: 'f' },
    { index: 1, name: 'g' },
  ]);
});

it('leaves a piece alone that only says that there is no more', () => {
  expect(callList({})).toEqual([{}]);
  expect(callList({ willContinue: false })).toEqual([{ willContinue: false }]);
});

it('gives none for what is no call', () => {
  for (const value of [null, undefined, 'words', '7', 7, false, [null, 3, 'words'], { a: 1 }]) {
    expect(callList(value)).toEqual([]);
  }
});

it('gives none, and does not fail, for what stands in lists, maps or texts without end', () => {
  const inLists = `${'['.repeat(100_000)}${JSON.stringify(call)}${']'.repeat(100_000)}`;
  const inMaps = `${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

  for (const text of [inLists, inMaps]) {
    expect(callList(text)).toEqual([]);
    expect(callList(JSON.parse(text))).toEqual([]);
  }
});
