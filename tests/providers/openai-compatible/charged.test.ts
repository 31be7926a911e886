import { expect, it } from 'vitest';
import { chargedIn } from '@/lib/providers/openai-compatible/charged';

it.each([
  ['OpenRouter', { cost: 0.95, cost_details: { upstream_inference_cost: 19 } }, 0.95],
  [
    'OpenRouter with a key of the user',
    { cost: 0.01, is_byok: true, cost_details: { upstream_inference_cost: 0.5 } },
    0.51,
  ],
  ['Perplexity', { cost: { input_tokens_cost: 0.1, total_cost: 0.3 } }, 0.3],
  ['xAI', { cost_in_usd_ticks: 37_756_000 }, 0.0037756],
])('reads what %s says that it charges', (_, usage, costUsd) => {
  expect(chargedIn(usage).costUsd).toBeCloseTo(costUsd);
});

it.each([[{}], [{ cost: null }], [{ cost: 'much' }], [{ cost: -1 }], [undefined]])('reads nothing from %j', (usage) => {
  expect(chargedIn(usage)).toEqual({});
});
