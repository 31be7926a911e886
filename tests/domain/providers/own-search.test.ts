import { expect, it } from 'vitest';
import { mayOwnSearch } from '@/lib/domain/providers/own-search';
import { findProvider } from '@/lib/providers/registry';

it.each([
  ['openai', undefined, 'gpt-5.5', true],
  ['openai', undefined, 'gpt-4o-mini', true],
  ['openai', undefined, 'o4-mini', true],
  ['openai', undefined, 'gpt-4.1-nano', false],
  ['openai', undefined, 'gpt-4o-audio-preview', false],
  ['openai', undefined, 'gpt-3.5-turbo', false],
  ['openai', undefined, 'o3-mini', false],
  ['anthropic', undefined, 'claude-opus-5-5', true],
  ['gemini', undefined, 'gemini-3-pro', false],
  ['ollama', undefined, 'llama3', false],
  ['openai-compatible', 'xai', 'grok-4.5', true],
  ['openai-compatible', 'xai', 'grok-3-mini', false],
  ['openai-compatible', 'openrouter', 'meta/llama', true],
  ['openai-compatible', 'perplexity', 'openai/gpt-5.5', true],
  ['openai-compatible', 'perplexity', 'sonar-pro', false],
  ['openai-compatible', 'groq', 'llama', false],
  ['openai-compatible', undefined, 'gpt-5.5', false],
])('of %s %s, the model %s searches beside tools of ours: %s', (id, preset, model, isExpected) => {
  const search = findProvider(id)?.ownSearch?.(preset);
  expect(mayOwnSearch(search, { model, hasTools: true })).toBe(isExpected);
});

it.each([
  ['gemini-3-pro', true],
  ['models/gemini-2.5-flash', true],
  ['gemini-2.5-flash-image', false],
  ['gemma-3-27b', false],
])('Gemini’s %s searches where no other tool is sent: %s', (model, isExpected) => {
  const search = findProvider('gemini')?.ownSearch?.(undefined);
  expect(mayOwnSearch(search, { model, hasTools: false })).toBe(isExpected);
});
