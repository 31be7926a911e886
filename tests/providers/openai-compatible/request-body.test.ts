import { describe, expect, it } from 'vitest';
import type { ChatRequest, RequestSettings } from '@/lib/domain/chat-request';
import { commonDialect, type Dialect, openaiDialect } from '@/lib/providers/openai-compatible/dialect';
import { chatCompletionsBody } from '@/lib/providers/openai-compatible/request-body';

const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;

const bodyFor = (change: Partial<ChatRequest>, dialect: Partial<Dialect> = {}) =>
  chatCompletionsBody({ model: 'm', messages: [user], ...change }, { ...commonDialect, ...dialect });

const settingsBody = (settings: RequestSettings, dialect: Partial<Dialect> = {}) => {
  const {
    model: _model,
    messages: _messages,
    stream: _stream,
    stream_options: _usage,
    ...rest
  } = bodyFor({ settings }, dialect);
  return rest;
};

describe('settings', () => {
  it('leaves out what is not set', () => {
    expect(bodyFor({})).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('sends a temperature of zero', () => {
    expect(settingsBody({ temperature: 0, maxTokens: 5, stop: ['X'] })).toEqual({
      temperature: 0,
      max_tokens: 5,
      stop: ['X'],
    });
  });

  it('names the limit as OpenAI does for OpenAI', () => {
    expect(settingsBody({ maxTokens: 5 }, openaiDialect)).toEqual({ max_completion_tokens: 5 });
  });

  it.each([
    [0, 0.01],
    [0.5, 0.5],
    [1, 0.99],
  ])('clamps top_p %d to %d where the service demands it', (topP, expected) => {
    expect(settingsBody({ topP }, { topP: { min: 0.01, max: 0.99 } })).toEqual({ top_p: expected });
  });

  it('asks for the search of a service that has an entry for it, after our tools', () => {
    const tools = [{ name: 'f', parameters: { type: 'object' } }];
    const searchTool = { type: 'openrouter:web_search' };

    expect(bodyFor({ search: 'auto' }, { searchTool }).tools).toEqual([searchTool]);
    expect(bodyFor({ search: 'auto', tools }, { searchTool }).tools).toEqual([
      { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } },
      searchTool,
    ]);
    expect(bodyFor({ search: 'auto' })).not.toHaveProperty('tools');
    expect(bodyFor({}, { searchTool })).not.toHaveProperty('tools');
  });

  it('leaves out what the service refuses', () => {
    const tools = [{ name: 'f', parameters: { type: 'object' } }];
    const body = bodyFor({ tools, settings: { stop: ['X'] } }, { refuses: ['stop', 'tools'] });

    expect(body).not.toHaveProperty('stop');
    expect(body).not.toHaveProperty('tools');
  });

  it.each<readonly [Dialect['reasoning'], RequestSettings['reasoning'], object]>([
    ['effort', { effort: 'low' }, { reasoning_effort: 'low' }],
    ['effort', 'off', { reasoning_effort: 'none' }],
    ['effort', { enabled: true }, {}],
    ['thinking', { effort: 'low' }, { thinking: { type: 'enabled' }, reasoning_effort: 'low' }],
    ['thinking', { effort: 'medium' }, { thinking: { type: 'enabled' }, reasoning_effort: 'high' }],
    ['thinking', { effort: 'xhigh' }, { thinking: { type: 'enabled' }, reasoning_effort: 'max' }],
    ['thinking', { enabled: true }, { thinking: { type: 'enabled' } }],
    ['thinking', 'off', { thinking: { type: 'disabled' } }],
    ['object', { effort: 'low' }, { reasoning: { effort: 'low' } }],
    ['enable_thinking', { effort: 'low' }, { enable_thinking: true }],
    ['enable_thinking', 'off', { enable_thinking: false }],
    ['object', { budgetTokens: 2000 }, { reasoning: { max_tokens: 2000 } }],
    ['object', { enabled: true }, { reasoning: { enabled: true } }],
    ['object', 'off', { reasoning: { effort: 'none' } }],
  ])('switches reasoning by %s for %j', (reasoning, setting, expected) => {
    expect(settingsBody({ ...(setting !== undefined && { reasoning: setting }) }, { reasoning })).toEqual(expected);
  });
});

describe('messages', () => {
  const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: { a: 1 } } as const;
  const result = { type: 'tool_result', toolCallId: 'c1', toolName: 'f', result: { ok: true } } as const;
  const reasoning = { type: 'reasoning', text: 'Hm', details: [{ type: 'reasoning.text', text: 'Hm' }] } as const;
  const turn: ChatRequest['messages'] = [
    user,
    { role: 'assistant', parts: [reasoning, { type: 'text', text: 'Wait' }, call] },
    { role: 'tool', parts: [result] },
    { role: 'assistant', parts: [reasoning, { type: 'text', text: 'Done' }] },
  ];

  it('makes each tool result its own message and its value JSON text', () => {
    expect(bodyFor({ messages: turn }).messages).toEqual([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: 'Wait',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"ok":true}' },
      { role: 'assistant', content: 'Done' },
    ]);
  });

  it('sends reasoning back throughout a turn with tools where the service demands it', () => {
    expect(bodyFor({ messages: turn }, { reasoningBack: 'reasoning_content' }).messages).toMatchObject([
      {},
      { reasoning_content: 'Hm' },
      {},
      { reasoning_content: 'Hm' },
    ]);
  });

  it('sends no reasoning back where no tool was called', () => {
    const messages: ChatRequest['messages'] = [
      user,
      { role: 'assistant', parts: [reasoning, { type: 'text', text: 'A' }] },
      user,
    ];

    expect(bodyFor({ messages }, { reasoningBack: 'reasoning_content' }).messages).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'Hi' },
    ]);
  });

  it('sends reasoning details back unchanged', () => {
    expect(bodyFor({ messages: turn }, { reasoningBack: 'reasoning_details' }).messages).toMatchObject([
      {},
      { reasoning_details: reasoning.details },
      {},
      {},
    ]);
  });

  it('leaves out an assistant message with nothing in it', () => {
    const messages: ChatRequest['messages'] = [user, { role: 'assistant', parts: [reasoning] }, user];

    expect(bodyFor({ messages }).messages).toHaveLength(2);
  });

  it('marks an answer that shall be gone on with where the service demands it', () => {
    const messages: ChatRequest['messages'] = [user, { role: 'assistant', parts: [{ type: 'text', text: 'Half' }] }];

    expect(bodyFor({ messages }, { marksPrefix: true }).messages).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Half', prefix: true },
    ]);
  });

  it('joins questions in a row where roles must alternate', () => {
    const picture = { type: 'image', mimeType: 'image/png', data: 'AA==' } as const;
    const messages: ChatRequest['messages'] = [user, user, { role: 'user', parts: [picture] }];

    expect(bodyFor({ messages: messages.slice(0, 2) }, { alternatesRoles: true }).messages).toEqual([
      { role: 'user', content: 'Hi\n\nHi' },
    ]);
    expect(bodyFor({ messages }, { alternatesRoles: true }).messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hi\n\nHi' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        ],
      },
    ]);
  });

  it('writes a document in the form of the service', () => {
    const file = { type: 'file', mimeType: 'application/pdf', name: 'a.pdf', data: 'AA==' } as const;
    const messages: ChatRequest['messages'] = [{ role: 'user', parts: [file] }];

    expect(bodyFor({ messages }, { file: 'document_url' }).messages).toEqual([
      {
        role: 'user',
        content: [{ type: 'document_url', document_url: 'data:application/pdf;base64,AA==', document_name: 'a.pdf' }],
      },
    ]);
  });
});
