import { expect, it } from 'vitest';
import { profileOf } from '@/lib/domain/providers/inference-profile';
import { connected } from '@/tests/fakes/connected-provider';

const claude = 'anthropic.claude-sonnet-4-v1:0';
const model = (id: string) => ({ id, name: id, capabilities: [] });
const ref = (modelId: string) => ({ connectionId: 'connection-1', modelId });

it('stands for its model under the name of a region', () => {
  const provider = connected({ models: [model('other'), model(`us.${claude}`)] });

  expect(profileOf(provider, ref(claude))).toEqual(ref(`us.${claude}`));
});

it.each([
  ['the connection lists none', connected({ models: [model(claude)] }), ref(claude)],
  ['a name only ends alike', connected({ models: [model(`my-${claude}`)] }), ref(claude)],
  ['there is no model', connected({ models: [model(`us.${claude}`)] }), undefined],
  ['there is no connection', undefined, ref(claude)],
])('is absent where %s', (_when, provider, of) => {
  expect(profileOf(provider, of)).toBeUndefined();
});
