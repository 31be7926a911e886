import { expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { claudeThinking } from '@/lib/providers/bedrock/claude-thinking';
import { responsesBody } from '@/lib/providers/openai-responses/responses-request';

const question = (model: string): ChatRequest => ({
  model,
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
});
const shown = { type: 'adaptive', display: 'summarized' };

it.each(['claude-opus-4-7', 'claude-opus-4-8', 'claude-sonnet-5', 'claude-opus-5-20261001'])(
  '%s, which always thinks, shows it without a chosen effort',
  (model) => {
    expect(anthropicBody(question(model)).thinking).toEqual(shown);
    expect(claudeThinking(question(`us.anthropic.${model}-v1:0`))).toEqual({ thinking: shown });
  },
);

it.each(['claude-opus-4-6', 'claude-sonnet-4-5', 'claude-haiku-4-5-20251001', 'claude-3-7-sonnet-20250219'])(
  '%s, which thinks when it is asked to, is not asked',
  (model) => {
    expect(anthropicBody(question(model))).not.toHaveProperty('thinking');
    expect(claudeThinking(question(`us.anthropic.${model}-v1:0`))).toEqual({});
  },
);

it('does not ask a model to think that must call a tool', () => {
  const request = {
    ...question('claude-opus-5'),
    tools: [{ name: 'f', parameters: {} }],
    toolChoice: 'required',
  } as const;

  expect(anthropicBody(request)).not.toHaveProperty('thinking');
});

it.each([
  ['grok-4.3', ['reasoning.encrypted_content']],
  ['grok-code-fast-1', ['reasoning.encrypted_content']],
  ['grok-4-fast-non-reasoning', undefined],
  ['gpt-4o', undefined],
])('asks %s for its encrypted reasoning as far as it has any', (model, include) => {
  const body = responsesBody(question(model));

  expect(body.include).toEqual(include);
  expect(body).not.toHaveProperty('reasoning');
});
