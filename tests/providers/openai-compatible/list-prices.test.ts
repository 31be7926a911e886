import { expect, it } from 'vitest';
import { findProvider } from '@/lib/providers/registry';
import { fakeContext, jsonAnswer } from '../../fakes/provider-context';

const listed = async (preset: string, entry: object) => {
  const { context } = fakeContext({ apiKey: 'key', preset }, jsonAnswer({ data: [{ id: 'm', ...entry }] }));
  const [model] = (await findProvider('openai-compatible')?.listModels(context)) ?? [];
  return model;
};

it.each([
  [
    'openrouter',
    { pricing: { prompt: '0.000002', completion: '0.00001', input_cache_read: '0.0000001' } },
    [2, 10, 0.1],
  ],
  ['together', { pricing: { hourly: 0, input: 0.15, output: 0.6, cached_input: 0.015 } }, [0.15, 0.6, 0.015]],
  ['vercel', { type: 'language', pricing: { input: '0.000002', output: '0.00001' } }, [2, 10]],
  ['sambanova', { pricing: { prompt: '0.00000022', completion: '0.00000059' } }, [0.22, 0.59]],
  ['deepinfra', { metadata: { pricing: { input_tokens: 0.039, output_tokens: 0.19 } } }, [0.039, 0.19]],
  [
    'xai',
    { prompt_text_token_price: 20_000, cached_prompt_text_token_price: 5000, completion_text_token_price: 60_000 },
    [2, 6, 0.5],
  ],
  ['openrouter', { pricing: { prompt: '-1', completion: '-1' } }, undefined],
  ['openrouter', { pricing: { prompt: '0', completion: '0' } }, [0, 0]],
])('reads what %s lists as US dollars per million tokens', async (preset, entry, price) => {
  const model = await listed(preset, entry);
  const [input, output, cachedInput] = price ?? [];

  expect(model?.price).toEqual(
    price && { currency: 'USD', input, output, ...(cachedInput !== undefined && { cachedInput }) },
  );
});

it("reads of a router what all who serve a model take, and the dearest's price", async () => {
  const model = await listed('hugging-face', {
    providers: [
      { provider: 'a', status: 'live', context_length: 131_072, pricing: { input: 0.35, output: 0.75 } },
      { provider: 'b', status: 'live', context_length: 65_536, pricing: { input: 0.15, output: 0.6 } },
      { provider: 'c', status: 'error', context_length: 1024, pricing: { input: 9, output: 9 } },
      { provider: 'd', status: 'live', pricing: null },
    ],
  });

  expect(model).toMatchObject({ contextWindow: 65_536, price: { currency: 'USD', input: 0.35, output: 0.75 } });
});

it.each([
  ['openai', { shutdown_date: '2026-12-11' }, '2026-12-11'],
  ['mistral', { deprecation: '2026-12-31T12:00:00Z' }, '2026-12-31'],
  ['openrouter', { expiration_date: '2027-01-05' }, '2027-01-05'],
  ['openai', { shutdown_date: null }, undefined],
  ['openai', { shutdown_date: '2026-13-45' }, undefined],
  ['openai', { shutdown_date: '2027-02-30' }, undefined],
  ['openai', { shutdown_date: 'next year' }, undefined],
])('reads when a model of %s ends', async (_service, entry, day) => {
  expect((await listed('mistral', entry))?.endsOn).toBe(day);
});

it('tells whoever has it connected that a service has ended, before anything is sent', async () => {
  const { context, wire } = fakeContext({ apiKey: 'key', preset: 'github-models' }, jsonAnswer([]));
  const provider = findProvider('openai-compatible');

  await expect(provider?.listModels(context)).rejects.toMatchObject({ data: { code: 'service-ended' } });
  expect(wire.sent).toEqual([]);
});
