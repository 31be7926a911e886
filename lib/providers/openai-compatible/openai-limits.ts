import type { LimitRow } from '@/lib/domain/parameter-limits';

const sampling = ['temperature', 'topP', 'stop'] as const;

/**
 * What OpenAI's families of models take (API reference, "Create chat completion" and "Create a model response"; the
 * steps of thinking by model as under `reasoning.effort`). Reasoning models refuse sampling and stop texts. Other
 * services name them `openai/…`.
 */
export const openaiLimits: readonly LimitRow[] = [
  { models: '(^|[:/])(gpt-[34]|chatgpt)', efforts: [] },
  { models: '(^|/)o\\d', ignores: sampling, efforts: ['low', 'medium', 'high'] },
  { models: '(^|/)gpt-([5-9]|\\d\\d)', ignores: sampling, efforts: ['off', 'low', 'medium', 'high', 'xhigh'] },
  { models: '(^|/)gpt-5(-mini|-nano)?(-20|$)', efforts: ['minimal', 'low', 'medium', 'high'] },
  { models: '(^|/)gpt-5-pro', efforts: ['high'] },
  { models: '(^|/)gpt-5\\.1', efforts: ['off', 'low', 'medium', 'high'] },
  { models: '(^|/)gpt-5.*-codex', efforts: ['low', 'medium', 'high'] },
  { models: '(^|/)gpt-5\\.[6-9]', efforts: ['off', 'low', 'medium', 'high', 'xhigh', 'max'] },
  { models: '(^|/)gpt-5.*-chat', efforts: [] },
  { models: '(^|/)gpt-[6-9]', efforts: ['off', 'low', 'medium', 'high', 'xhigh', 'max'] },
  // Refused with `none` (its model page, and reports): they always think.
  { models: '(^|/)gpt-(6\\.[1-9]|6-astra|[7-9])', efforts: ['low', 'medium', 'high', 'xhigh', 'max'] },
];
