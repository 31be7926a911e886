import { expect, it } from 'vitest';
import type { ChatRequest, RequestPart } from '@/lib/domain/chat-request';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { claudeThinking } from '@/lib/providers/bedrock/claude-thinking';

const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: {} } as const;
const result = {
  role: 'tool',
  parts: [{ type: 'tool_result', toolCallId: 'c1', toolName: 'f', result: 'x' }],
} as const;
const model = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';

const asked = (
  parts: readonly RequestPart[],
  reasoning: { budgetTokens: number } | { effort: string },
): ChatRequest => ({
  model,
  messages: [user, { role: 'assistant', parts }, result],
  settings: { reasoning },
});
const thinkingIn = (request: ChatRequest) => [
  'thinking' in anthropicBody(request),
  'thinking' in claudeThinking(request),
];

it('does not ask for thinking within a budget behind calls whose thoughts are gone', () => {
  expect(thinkingIn(asked([call], { budgetTokens: 2048 }))).toEqual([false, false]);
  expect(thinkingIn(asked([{ type: 'reasoning', text: 'Hm' }, call], { budgetTokens: 2048 }))).toEqual([false, false]);
});

it('asks for it behind their thoughts, behind an answer in words, and where the model decides how much it thinks', () => {
  const signed = { type: 'reasoning', text: 'Hm', signature: 's' } as const;

  expect(thinkingIn(asked([signed, call], { budgetTokens: 2048 }))).toEqual([true, true]);
  expect(thinkingIn(asked([{ type: 'redacted_reasoning', data: 'eA==' }, call], { budgetTokens: 2048 }))).toEqual([
    true,
    true,
  ]);
  expect(thinkingIn(asked([{ type: 'text', text: 'Yes.' }], { budgetTokens: 2048 }))).toEqual([true, true]);
  expect(thinkingIn(asked([call], { effort: 'low' }))).toEqual([true, true]);
});
