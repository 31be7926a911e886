import { expect, it } from 'vitest';
import { fitParameters, limitsOf } from '@/lib/domain/providers/model-limits';
import { catalog } from '@/lib/providers/registry';

/** What a page reads of the limits: the rows in the catalog. */
const limitsFor = (service: string, id: string) => {
  const info = catalog.providers.find((provider) => provider.id === service);
  const compatible = catalog.providers.find((provider) => provider.id === 'openai-compatible');
  return limitsOf(info?.limits ?? compatible?.presets.find((preset) => preset.id === service)?.limits ?? [], { id });
};

const wished = { temperature: 1.5, topP: 1, stop: ['a', 'b', 'c', 'd', 'e', 'f'], effort: 'medium' } as const;
const fourStops = ['a', 'b', 'c', 'd'];

it.each([
  ['openai', 'gpt-4.1', { temperature: 1.5, topP: 1, stop: fourStops }],
  ['openai', 'ft:gpt-4o-mini:acme', { temperature: 1.5, topP: 1, stop: fourStops }],
  ['openai', 'o3', { effort: 'medium' }],
  ['openai', 'gpt-5-pro', { effort: 'high' }],
  ['openai', 'gpt-5.2', { effort: 'medium' }],
  ['openai', 'gpt-5-chat-latest', {}],
  ['openai', 'gpt-6-sol', { effort: 'medium' }],
  ['azure-openai', 'my-deployment', { temperature: 1.5, topP: 1, stop: fourStops, effort: 'medium' }],
  ['anthropic', 'claude-x', { stop: [...wished.stop], effort: 'medium' }],
  ['gemini', 'gemini-2.0-flash', { temperature: 1.5, topP: 1, stop: [...fourStops, 'e'] }],
  ['gemini', 'gemini-3-pro-preview', { temperature: 1.5, topP: 1, stop: [...fourStops, 'e'], effort: 'low' }],
  ['bedrock', 'amazon.nova-pro-v1:0', { temperature: 1, topP: 1, stop: [...wished.stop] }],
  ['bedrock', 'us.anthropic.claude-opus-4-7-v1:0', { stop: [...wished.stop], effort: 'medium' }],
  [
    'bedrock',
    'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    { temperature: 1, topP: 1, stop: [...wished.stop], effort: 'medium' },
  ],
  ['bedrock', 'anthropic.claude-3-5-sonnet-20241022-v2:0', { temperature: 1, topP: 1, stop: [...wished.stop] }],
  ['chat-stream', 'any', {}],
  ['built-in', 'built-in', { temperature: 1.5 }],
  ['groq', 'llama-3.3-70b', { temperature: 1.5, topP: 1, stop: fourStops }],
  ['groq', 'qwen/qwen3-32b', { temperature: 1.5, topP: 1, stop: fourStops, effort: 'on' }],
  ['xai', 'grok-4-fast-reasoning', { temperature: 1.5, topP: 1 }],
  ['xai', 'grok-4-fast-non-reasoning', { temperature: 1.5, topP: 1, stop: fourStops }],
  ['xai', 'grok-4.3', { temperature: 1.5, topP: 1, effort: 'medium' }],
  ['xai', 'grok-4.20-reasoning', { temperature: 1.5, topP: 1 }],
  ['perplexity', 'sonar', { temperature: 1.5, topP: 1 }],
  ['moonshot', 'moonshot-v1-8k', { temperature: 1, topP: 1, stop: fourStops }],
  ['moonshot', 'kimi-k3', { stop: fourStops, effort: 'low' }],
  ['moonshot', 'kimi-k2.6', { stop: fourStops, effort: 'on' }],
  ['zhipu', 'glm-4.7', { temperature: 1, topP: 1, stop: ['a'], effort: 'on' }],
  ['qwen', 'qwen3-coder-plus', { temperature: 1.5, topP: 1, stop: fourStops }],
  ['hugging-face', 'any', { temperature: 1.5, topP: 0.99, stop: fourStops, effort: 'medium' }],
])('%s takes of %s what it is documented to take', (service, model, sent) => {
  expect(fitParameters({ ...wished, stop: [...wished.stop] }, limitsFor(service, model))).toEqual(sent);
});

it.each([
  ['openai', 'gpt-6-sol', ['off', 'low', 'medium', 'high', 'xhigh', 'max']],
  ['openai', 'gpt-6.1-sol', ['low', 'medium', 'high', 'xhigh', 'max']],
  ['openai', 'gpt-6-astra', ['low', 'medium', 'high', 'xhigh', 'max']],
  ['openai', 'gpt-5.6-sol', ['off', 'low', 'medium', 'high', 'xhigh', 'max']],
  ['bedrock', 'anthropic.claude-sonnet-4-20250514-v1:0', ['off', 'low', 'medium', 'high']],
  ['bedrock', 'us.anthropic.claude-haiku-4-5-20251001-v1:0', ['off', 'low', 'medium', 'high']],
  ['bedrock', 'anthropic.claude-sonnet-4-6', ['off', 'low', 'medium', 'high']],
  ['bedrock', 'anthropic.claude-opus-4-7', ['low', 'medium', 'high', 'xhigh', 'max']],
  ['bedrock', 'anthropic.claude-fable-5', ['low', 'medium', 'high', 'max']],
  ['bedrock', 'anthropic.claude-3-haiku-20240307-v1:0', []],
  ['gemini', 'gemini-flash-latest', ['low', 'medium', 'high']],
  ['gemini', 'gemini-flash-lite-latest', ['low', 'medium', 'high']],
  ['gemini', 'gemini-pro-latest', ['low', 'medium', 'high']],
  ['gemini', 'gemini-3.8-flash', ['minimal', 'low', 'medium', 'high']],
  ['moonshot', 'kimi-k3', ['low', 'high', 'max']],
  ['moonshot', 'kimi-k3.1-pro', ['low', 'high', 'max']],
])('%s offers of %s the steps of thinking that it takes', (service, model, efforts) => {
  expect(limitsFor(service, model).efforts).toEqual(efforts);
});
