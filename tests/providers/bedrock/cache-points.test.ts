import { expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { keepsCache } from '@/lib/providers/bedrock/cache-points';
import { converseRequest } from '@/lib/providers/bedrock/converse-request';

const question = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
const request: ChatRequest = {
  model: 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0',
  system: 'Be brief.',
  settings: { cache: true },
  messages: [question],
};
const point = { cachePoint: { type: 'default' } };

it.each([
  ['anthropic.claude-3-7-sonnet-20250219-v1:0', true],
  ['us.anthropic.claude-opus-4-1-20250805-v1:0', true],
  ['us.amazon.nova-lite-v1:0', true],
  ['anthropic.claude-3-haiku-20240307-v1:0', false],
  ['anthropic.claude-v2:1', false],
  ['meta.llama3-1-70b-instruct-v1:0', false],
])('knows whether %s takes cache points: %s', (model, expected) => {
  expect(keepsCache(model)).toBe(expected);
});

it('puts cache points after the instructions and the question, where the model takes them', () => {
  expect(converseRequest(request, {})).toMatchObject({
    system: [{ text: 'Be brief.' }, point],
    messages: [{ role: 'user', content: [{ text: 'Hi' }, point] }],
  });
  expect(JSON.stringify(converseRequest({ ...request, model: 'mistral.m' }, {}))).not.toContain('cachePoint');
  expect(JSON.stringify(converseRequest({ ...request, settings: {} }, {}))).not.toContain('cachePoint');
});
