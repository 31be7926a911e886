import { expect, it } from 'vitest';
import { searchesItself, searchWay, wantsSearch } from '@/lib/background/tools/own-search';

const asked = (models: string) => ({
  provider: { ownSearch: (preset: string | undefined) => (preset === 'one' ? { models } : undefined) },
  settings: { preset: 'one' },
  modelId: 'm1',
});

it.each([
  [[], [], false],
  [['search'], [], true],
  [['search'], [{ sourceId: 'own', toolName: 'clock' }], true],
  [['search'], [{ sourceId: 'search', toolName: 'web_search' }], false],
])('with the sources %j on and the tools %j off, models are to search: %s', (sources, off, isWanted) => {
  expect(wantsSearch({ sources, off })).toBe(isWanted);
});

it('knows the own search of a connection by its preset', () => {
  expect(searchesItself(asked('m1'), 0)).toBe(true);
  expect(searchesItself({ ...asked('m1'), settings: {} }, 0)).toBe(false);
});

it.each([
  ['m1', true, 'brave', { type: 'own' }],
  ['m2', true, 'brave', { type: 'service', serviceId: 'brave' }],
  ['m2', false, 'brave', { type: 'none' }],
  ['m2', true, undefined, { type: 'none' }],
] as const)(
  'where %s searches itself, tools are taken: %s, and %s is chosen, search goes %j',
  (models, hasTools, chosen, way) => {
    expect(searchWay({ asked: asked(models), hasTools, otherTools: 1 }, chosen)).toEqual(way);
  },
);
