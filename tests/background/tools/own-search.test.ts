import { expect, it } from 'vitest';
import { ownSearchOf, searchWay, wantsSearch } from '@/lib/background/tools/own-search';

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
  expect(ownSearchOf(asked('m1'), 0)).toEqual({ models: 'm1' });
  expect(ownSearchOf({ ...asked('m1'), settings: {} }, 0)).toBeUndefined();
});

const brave = { serviceId: 'brave', label: 'Brave Search', host: 'api.search.brave.com' };

it.each([
  ['m1', true, brave, { type: 'own' }],
  ['m2', true, brave, { type: 'service', ...brave }],
  ['m2', false, brave, { type: 'none' }],
  ['m2', true, undefined, { type: 'none' }],
] as const)(
  'where %s searches itself, tools are taken: %s, and %j is chosen, search goes %j',
  (models, hasTools, chosen, way) => {
    expect(searchWay({ asked: asked(models), hasTools, otherTools: 1 }, chosen)).toEqual(way);
  },
);

it('says that a model searches only without other tools', () => {
  const alone = { ...asked('m1'), provider: { ownSearch: () => ({ isAlone: true }) } };
  expect(searchWay({ asked: alone, hasTools: true, otherTools: 2 }, undefined)).toEqual({
    type: 'none',
    isAlone: true,
  });
  expect(searchWay({ asked: alone, hasTools: true, otherTools: 0 }, undefined)).toEqual({ type: 'own' });
});
