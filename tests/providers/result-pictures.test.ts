import { expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { converseRequest } from '@/lib/providers/bedrock/converse-request';
import { geminiBody } from '@/lib/providers/gemini/request-body';
import { ollamaChatRequest } from '@/lib/providers/ollama/request';
import { commonDialect } from '@/lib/providers/openai-compatible/dialect';
import { chatCompletionsBody } from '@/lib/providers/openai-compatible/request-body';
import { responsesBody } from '@/lib/providers/openai-responses/responses-request';
import { readMessageRequest } from '../simulators/anthropic/message-request';
import { readGenerateRequest } from '../simulators/gemini/generate-request';
import { readChat } from '../simulators/ollama/chat-request';
import { readChatRequest } from '../simulators/openai/chat-request';
import { readResponsesRequest } from '../simulators/openai/responses-request';

/** A picture of one pixel. */
const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pictures = [{ mimeType: 'image/png', data }];
const call = { toolCallId: 'call_1', toolName: 'camera' };

const request = (model: string): ChatRequest => ({
  model,
  tools: [{ name: 'camera', parameters: { type: 'object' } }],
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'What is there?' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', ...call, args: {} }] },
    { role: 'tool', parts: [{ type: 'tool_result', ...call, result: 'One pixel', pictures }] },
  ],
});

it('a picture of a result stands in the result for Anthropic', () => {
  const { messages } = anthropicBody(request('m'));
  const source = { type: 'base64', media_type: 'image/png', data };
  const content = [
    { type: 'text', text: 'One pixel' },
    { type: 'image', source },
  ];

  expect(messages).toMatchObject([{}, {}, { role: 'user', content: [{ type: 'tool_result', content }] }]);
  const body = { model: 'm', ...anthropicBody(request('m')) };
  expect(readMessageRequest(body, { knowsSampling: false })).not.toHaveProperty('refusal');
});

it('a picture of a result stands in the result for Bedrock', () => {
  const content = [{ text: 'One pixel' }, { image: { format: 'png', source: { bytes: expect.any(Uint8Array) } } }];

  expect(converseRequest(request('m'), {}).messages).toMatchObject([
    {},
    {},
    { content: [{ toolResult: { content } }] },
  ]);
});

it('a picture of a result stands in the result for OpenAI by Responses', () => {
  const output = [
    { type: 'input_text', text: 'One pixel' },
    { type: 'input_image', image_url: `data:image/png;base64,${data}` },
  ];

  expect(responsesBody(request('m')).input).toMatchObject([{}, {}, { type: 'function_call_output', output }]);
  expect(readResponsesRequest(responsesBody(request('m')))).not.toHaveProperty('refusal');
});

it('a picture of a result stands in the result for Gemini from 3 on, and beside it before', () => {
  const part = { inlineData: { mimeType: 'image/png', data } };
  const target = { model: 'gemini-3-pro', isStreamed: true };

  expect(geminiBody(request('gemini-3-pro')).contents).toMatchObject([
    {},
    { parts: [{ functionCall: { id: 'call_1' } }] },
    { parts: [{ functionResponse: { id: 'call_1', response: { result: 'One pixel' }, parts: [part] } }] },
  ]);
  expect(geminiBody(request('gemini-2.5-flash')).contents).toMatchObject([
    {},
    { parts: [{ functionCall: expect.not.objectContaining({ id: 'call_1' }) }] },
    { parts: [{ functionResponse: expect.not.objectContaining({ parts: [part] }) }, part] },
  ]);
  expect(readGenerateRequest(geminiBody(request('gemini-3-pro')), target)).not.toHaveProperty('refusal');
});

it('pictures follow the results in a message of their own in chat completions, where the service takes one there', () => {
  const { messages } = chatCompletionsBody(request('m'), commonDialect);
  const mistral = { ...commonDialect, takesQuestionAfterResults: false };

  expect(messages).toMatchObject([
    {},
    {},
    { role: 'tool', content: 'One pixel' },
    {
      role: 'user',
      content: [{ type: 'text' }, { type: 'image_url', image_url: { url: expect.stringContaining(data) } }],
    },
  ]);
  expect(chatCompletionsBody(request('m'), mistral).messages).toHaveLength(3);
  expect(readChatRequest(chatCompletionsBody(request('m'), commonDialect), { isStrict: true })).not.toHaveProperty(
    'refusal',
  );
});

it('a picture of a result stands in the result for Ollama, without the head of a data URL', () => {
  const body = ollamaChatRequest(request('m'));

  expect(body.messages).toMatchObject([{}, {}, { role: 'tool', content: 'One pixel', images: [data] }]);
  expect(readChat(JSON.stringify(body))).not.toHaveProperty('refusal');
});
