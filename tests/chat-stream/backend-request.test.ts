import { describe, expect, it } from 'vitest';
import { backendRequest } from '@/lib/chat-stream/backend-request';

describe('backendRequest', () => {
  it('writes messages for servers of both generations', () => {
    const body = backendRequest(
      {
        model: 'default',
        system: 'S',
        messages: [
          {
            role: 'user',
            parts: [
              { type: 'text', text: 'Hi' },
              { type: 'image', mimeType: 'image/png', data: 'AA' },
            ],
          },
        ],
      },
      'chat-1',
    );

    expect(body).toEqual({
      id: 'chat-1',
      trigger: 'submit-message',
      messages: [
        { id: 'system', role: 'system', content: 'S', parts: [{ type: 'text', text: 'S' }] },
        {
          id: 'message-1',
          role: 'user',
          content: 'Hi',
          parts: [
            { type: 'text', text: 'Hi' },
            {
              type: 'file',
              mimeType: 'image/png',
              data: 'AA',
              mediaType: 'image/png',
              url: 'data:image/png;base64,AA',
            },
          ],
        },
      ],
    });
  });

  it('says what the user said about a call, and nothing of a result', () => {
    const approval = { id: 'a', signature: 'S', approved: false };
    const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'pay', args: {}, approval } as const;
    const result = { type: 'tool_result', toolCallId: 'c1', toolName: 'pay', result: 'No.', isError: true } as const;
    const messages = [
      { role: 'assistant', parts: [call] },
      { role: 'tool', parts: [result] },
    ] as const;

    expect(backendRequest({ model: 'm', messages }, 'chat')).toMatchObject({
      messages: [
        {
          parts: [{ type: 'tool-pay', toolCallId: 'c1', input: {}, state: 'approval-responded', approval }],
          toolInvocations: [{ state: 'call', toolCallId: 'c1' }],
        },
      ],
    });
  });

  it('puts results with their calls and sends no tool messages', () => {
    const body = backendRequest(
      {
        model: 'default',
        messages: [
          {
            role: 'assistant',
            parts: [
              { type: 'tool_call', toolCallId: 'a', toolName: 'f', args: { x: 1 } },
              { type: 'tool_call', toolCallId: 'b', toolName: 'g', args: {} },
            ],
          },
          { role: 'tool', parts: [{ type: 'tool_result', toolCallId: 'a', toolName: 'f', result: 0 }] },
        ],
      },
      'chat-1',
    );

    expect(body.messages).toEqual([
      {
        id: 'message-1',
        role: 'assistant',
        content: '',
        parts: [
          { type: 'tool-f', toolCallId: 'a', input: { x: 1 }, state: 'output-available', output: 0 },
          { type: 'tool-g', toolCallId: 'b', input: {}, state: 'input-available' },
        ],
        toolInvocations: [
          { state: 'result', toolCallId: 'a', toolName: 'f', args: { x: 1 }, result: 0 },
          { state: 'call', toolCallId: 'b', toolName: 'g', args: {} },
        ],
      },
    ]);
  });
});

it('sends the steps of an answer as one message, with a mark between them', () => {
  const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {} } as const;
  const result = { type: 'tool_result', toolCallId: 'c1', toolName: 'weather', result: 'Sunny' } as const;
  const { messages } = backendRequest(
    {
      model: 'm',
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'Weather?' }] },
        { role: 'assistant', parts: [{ type: 'text', text: 'Let me see. ' }, call] },
        { role: 'tool', parts: [result] },
        { role: 'assistant', parts: [{ type: 'text', text: 'It is sunny.' }] },
      ],
    },
    'chat',
  );

  expect(messages).toMatchObject([
    { id: 'message-1', role: 'user' },
    {
      id: 'message-2',
      role: 'assistant',
      content: 'Let me see. It is sunny.',
      parts: [
        { type: 'text', text: 'Let me see. ' },
        { type: 'tool-weather', state: 'output-available', output: 'Sunny' },
        { type: 'step-start' },
        { type: 'text', text: 'It is sunny.' },
      ],
      toolInvocations: [{ state: 'result', toolCallId: 'c1' }],
    },
  ]);
});

it('names each message as the request does, the steps of an answer by one id', () => {
  const { messages } = backendRequest(
    {
      model: 'm',
      messages: [
        { id: 'q1', role: 'user', parts: [{ type: 'text', text: 'Weather?' }] },
        {
          id: 'a1',
          role: 'assistant',
          parts: [{ type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {} }],
        },
        {
          id: 'a1',
          role: 'tool',
          parts: [{ type: 'tool_result', toolCallId: 'c1', toolName: 'weather', result: 'Sunny' }],
        },
        { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: 'It is sunny.' }] },
      ],
    },
    'chat',
  );

  expect(messages).toMatchObject([{ id: 'q1' }, { id: 'a1' }]);
  expect(messages).toHaveLength(2);
});
