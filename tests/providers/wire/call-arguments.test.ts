import { expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { converseRequest } from '@/lib/providers/bedrock/converse-request';
import { geminiBody } from '@/lib/providers/gemini/request-body';
import { ollamaChatRequest } from '@/lib/providers/ollama/request';

const requestWith = (args: unknown): ChatRequest => ({
  model: 'm',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', toolCallId: 'call_1', toolName: 'find', args }] },
    { role: 'tool', parts: [{ type: 'tool_result', toolCallId: 'call_1', toolName: 'find', result: 'no' }] },
  ],
});

const bodies = [
  ['Anthropic', 'input', anthropicBody],
  ['Gemini', 'args', geminiBody],
  ['Bedrock', 'input', (request: ChatRequest) => converseRequest(request, {})],
  ['Ollama', 'arguments', ollamaChatRequest],
] as const;

it.each(bodies)('%s gets an object for arguments that another model wrote as something else', (_, field, body) => {
  for (const args of [['blue'], 'blue', 7, null, undefined]) {
    expect(JSON.stringify(body(requestWith(args)))).toContain(`"${field}":{}`);
  }
  expect(JSON.stringify(body(requestWith({ color: 'blue' })))).toContain(`"${field}":{"color":"blue"}`);
});
