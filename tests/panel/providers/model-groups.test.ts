import { expect, it } from 'vitest';
import { groupModels, shortName } from '@/lib/panel/providers/model-groups';
import { connected } from '@/tests/fakes/connected-provider';

const providers = [
  connected({ id: 'cloud', label: 'OpenAI', isLocal: false, models: [{ id: 'gpt-5.2', name: 'GPT-5.2' }] }),
  connected({ id: 'local', label: 'Ollama', isLocal: true, models: [{ id: 'llama3.2:latest', name: 'Llama 3.2' }] }),
];

it('puts what runs on this computer first', () => {
  expect(groupModels(providers, '').map((group) => group.provider.id)).toEqual(['local', 'cloud']);
});

it('finds a model by words of its name, its id and its provider, in any case', () => {
  expect(groupModels(providers, 'OLLAMA 3.2').flatMap((group) => group.options)).toHaveLength(1);
  expect(groupModels(providers, 'latest').flatMap((group) => group.options)).toHaveLength(1);
  expect(groupModels(providers, 'claude')).toEqual([]);
});

it('shortens a name for the header', () => {
  expect(shortName({ id: 'x', name: 'meta-llama/Llama-4:latest' })).toBe('Llama-4');
});
