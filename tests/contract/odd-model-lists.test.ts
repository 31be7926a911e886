import { describe, expect, it } from 'vitest';
import { findProvider } from '@/lib/providers/registry';
import { fakeContext, jsonAnswer } from '../fakes/provider-context';

const listed = async (providerId: string, settings: Readonly<Record<string, string>>, body: unknown) => {
  const provider = findProvider(providerId);
  if (provider === undefined) throw new Error(`no provider ${providerId}`);
  const models = await provider.listModels(fakeContext(settings, jsonAnswer(body)).context);
  return models.map(({ id, name }) => [id, name]);
};

const methods = { supportedGenerationMethods: ['generateContent'] };

/** Each service, with its list of these entries, and an entry of a model in its own words. */
const services = [
  [
    'openai-compatible',
    { baseUrl: 'https://api.example.com/v1' },
    (data: unknown) => ({ data }),
    (id: string, odd: object = {}) => ({ id, ...odd }),
    { name: 7, context_length: '8192', architecture: 'transformer', pricing: [], capabilities: 'all', active: 'yes' },
  ],
  [
    'anthropic',
    { apiKey: 'k' },
    (data: unknown) => ({ data }),
    (id: string, odd: object = {}) => ({ id, ...odd }),
    { display_name: 7, max_tokens: '8192', capabilities: 'all', lifecycle: 1, retires_at: 5 },
  ],
  [
    'gemini',
    { apiKey: 'k' },
    (models: unknown) => ({ models }),
    (id: string, odd: object = {}) => ({ name: id === '' ? '' : `models/${id}`, ...methods, ...odd }),
    { displayName: 7, inputTokenLimit: '8192', thinking: 'yes', maxTemperature: '2' },
  ],
  [
    'ollama',
    {},
    (models: unknown) => ({ models }),
    (id: string, odd: object = {}) => ({ name: id, ...odd }),
    { size: '4 GB', details: 'none', capabilities: null },
  ],
] as const;

describe.each(services)('the list of models of %s', (id, settings, list, entry, odd) => {
  it('is empty where the service writes null for it', async () => {
    expect(await listed(id, settings, list(null))).toEqual([]);
  });

  it('leaves out what has no name, and nothing else with it', async () => {
    const entries = [entry('good'), entry(''), entry(' '), null, 'text', {}];

    expect(await listed(id, settings, list(entries))).toEqual([['good', 'good']]);
  });

  it('keeps a model of which a field has another type', async () => {
    expect(await listed(id, settings, list([entry('good'), entry('odd', odd)]))).toEqual(
      expect.arrayContaining([
        ['good', 'good'],
        ['odd', 'odd'],
      ]),
    );
  });
});

describe('a list of models that looks like another service’s', () => {
  it.each<[string, unknown]>([
    ['it stands bare', [{ id: 'good' }]],
    ['it is called otherwise', { models: [{ id: 'good' }] }],
    ['both names are there', { data: null, models: [{ id: 'good' }] }],
    ['it has names alone', { data: ['good'] }],
    ['the id is called name', { data: [{ name: 'good' }] }],
    ['the id is called model', { data: [{ model: 'good', id: null }] }],
    ['a model stands in it twice', { data: [{ id: 'good' }, { id: 'good' }] }],
    ['an id is a number', { data: [{ id: 7 }, { id: 'good' }] }],
  ])('is read where %s', async (_what, body) => {
    const models = await listed('openai-compatible', { baseUrl: 'https://api.example.com/v1' }, body);
    expect(models.map(([id]) => id)).toEqual(['good']);
  });

  it('is none where there is no list', async () => {
    const asked = listed('openai-compatible', { baseUrl: 'https://api.example.com/v1' }, { hello: 'there' });
    await expect(asked).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  });
});
