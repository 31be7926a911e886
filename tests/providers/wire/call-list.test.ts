import { expect, it } from 'vitest';
import { callList } from '@/lib/providers/wire/call-list';

const called = { name: 'f', arguments: '{}' };
const call = { id: 'a', function: called };

it.each([
  ['a list', [call]],
  ['a single one', call],
  ['JSON text', JSON.stringify([call])],
  ['a list of JSON text', [JSON.stringify(call)]],
  ['a map by id', { a: { function: called } }],
  ['a list with a tool in place of a function', [{ id: 'a', tool: called }]],
  ['a list without an object for what is called', [{ id: 'a', ...called }]],
])('gives the calls of %s', (_what, value) => {
  expect(callList(value)).toEqual([{ id: 'a', ...called }]);
});

it('takes the numbers of a map for indexes', () => {
  expect(callList({ 0: { name: 'f' }, 1: '{"name":"g"}' })).toEqual([
    { index: 0, name: 'f' },
    { index: 1, name: 'g' },
  ]);
});

it('takes the keys of a map for names where they are no ids', () => {
  expect(callList({ get_data: { arguments: '{}' }, call_1a: { arguments: '{}' } })).toEqual([
    { name: 'get_data', arguments: '{}' },
    { id: 'call_1a', arguments: '{}' },
  ]);
  expect(callList({ list: { of: 'lists' }, get_data: { city: 'Bern' } })).toEqual([
    { name: 'get_data', arguments: { city: 'Bern' } },
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
