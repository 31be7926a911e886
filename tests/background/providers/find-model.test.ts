import { expect, it } from 'vitest';
import { shownProvider } from '@/lib/background/policy/managed-catalog';
import { createFindModel } from '@/lib/background/providers/find-model';
import type { Model } from '@/lib/domain/model';
import { noPolicy } from '@/lib/domain/policy/managed-policy';
import facts from '@/lib/providers/model-data/model-facts.json';
import { connected } from '../../fakes/connected-provider';

const [known, knownOutput] = facts.services.openai.models['gpt-4o'];
const asOf = facts.services.openai.asOf;

const openai = (own: Partial<Model> = {}) =>
  connected({
    providerId: 'openai',
    isLocal: false,
    host: 'api.openai.com',
    models: [{ id: 'gpt-4o', name: 'GPT-4o', ...own }],
  });

const find = (row: ReturnType<typeof openai>, entered: { contextWindow?: number; maxOutput?: number } = {}) =>
  createFindModel({
    providers: { find: async () => row },
    preferences: { read: async () => ({ modelSizes: { 'connection-1/gpt-4o': entered } }) },
  })({ connectionId: 'connection-1', modelId: 'gpt-4o' });

it('takes the window of the user before that of the list, that before the dated one', async () => {
  expect((await find(openai({ contextWindow: 9000 }), { contextWindow: 7000 }))?.contextWindow).toBe(7000);
  expect((await find(openai(), { contextWindow: 7000 }))?.contextWindow).toBe(7000);
  expect((await find(openai({ contextWindow: 9000 })))?.contextWindow).toBe(9000);
  expect((await find(openai()))?.contextWindow).toBe(known);
});

it('says what is dated, but not of what the user entered', async () => {
  expect((await find(openai()))?.dated).toEqual({ asOf, fields: ['contextWindow', 'maxOutput'] });
  expect(await find(openai(), { contextWindow: 7000 })).toMatchObject({
    maxOutput: knownOutput,
    dated: { asOf, fields: ['maxOutput'] },
  });
  expect(await find(openai(), { contextWindow: 7000, maxOutput: 70 })).not.toHaveProperty('dated');
});

it('knows nothing of a model whose service does not list it any more', async () => {
  expect(await find(connected({ models: [] }))).toBeUndefined();
});

it('shows pages that a model has no tools where its provider sends none', () => {
  const findProvider = () => ({ takesTools: () => false });

  expect(shownProvider(openai(), true, { policy: noPolicy, findProvider }).models[0]?.lacksTools).toBe(true);
});

it('shows pages the same model as it asks with, and leaves the stored row as the service said it', async () => {
  const row = openai();
  const [shown] = shownProvider(row, true, { policy: noPolicy, findProvider: () => undefined }).models;

  expect(shown).toEqual(await find(row));
  expect(row.models).toEqual([{ id: 'gpt-4o', name: 'GPT-4o' }]);
});
