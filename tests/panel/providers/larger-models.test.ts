import { expect, it } from 'vitest';
import { largerModels } from '@/lib/panel/providers/larger-models';
import { connected } from '@/tests/fakes/connected-provider';

const model = (id: string, contextWindow?: number) => ({
  id,
  name: id,
  ...(contextWindow !== undefined && { contextWindow }),
});
const providers = [
  connected({ id: 'c1', models: [model('small', 8000), model('unknown'), model('large', 200_000)] }),
  connected({ id: 'c2', models: [model('huge', 1_000_000), model('same', 8000)] }),
];
const idsFor = (modelId: string, tokens = 0) =>
  largerModels(providers, { connectionId: 'c1', modelId }, tokens).map(
    ({ ref }) => `${ref.connectionId}/${ref.modelId}`,
  );

it('names the models with a larger window, the largest first', () => {
  expect(idsFor('small')).toEqual(['c2/huge', 'c1/large']);
  expect(idsFor('large')).toEqual(['c2/huge']);
});

it('goes by what was too much where the window is not known', () => {
  expect(idsFor('unknown', 300_000)).toEqual(['c2/huge']);
});
