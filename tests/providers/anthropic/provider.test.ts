import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { anthropic } from '@/lib/providers/anthropic/provider';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { collect, fakeContext } from '../../fakes/provider-context';

const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
const call = { type: 'tool_call', toolCallId: 'functions.x:0', toolName: 'x', args: undefined } as const;
const result = {
  type: 'tool_result',
  toolCallId: 'functions.x:0',
  toolName: 'x',
  result: { a: 1 },
  isError: true,
} as const;

const bodyOf = (request: Partial<ChatRequest>) => anthropicBody({ model: 'm', messages: [user], ...request });

describe('the body of a Messages request', () => {
  it('names a limit always, and leaves sampling out', () => {
    const body = bodyOf({ settings: { temperature: 0, topP: 0.5, stop: [] } });

    expect(body).toEqual({ max_tokens: 8192, messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] });
  });

  it('asks for the search of the service after our tools, and by itself', () => {
    const tools = [{ name: 'f', parameters: { type: 'object' } }];
    const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 5 };

    expect(bodyOf({ search: 'auto' }).tools).toEqual([search]);
    expect(bodyOf({ search: 'auto', tools }).tools).toEqual([
      { name: 'f', input_schema: { type: 'object', properties: {} } },
      search,
    ]);
    expect(bodyOf({ tools }).tools).toEqual([{ name: 'f', input_schema: { type: 'object', properties: {} } }]);
  });

  it('puts results before text in the user message after their call, under ids that the service takes', () => {
    const body = bodyOf({
      messages: [user, { role: 'assistant', parts: [call] }, { role: 'tool', parts: [result] }, user],
    });

    expect(body.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'functions_x_0', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'functions_x_0', content: '{"a":1}', is_error: true },
          { type: 'text', text: 'Hi' },
        ],
      },
    ]);
  });

  it('sends thinking back only with its signature, and no blank text', () => {
    const parts = [
      { type: 'reasoning', text: 'own', signature: 'sig' },
      { type: 'reasoning', text: 'foreign' },
      { type: 'text', text: ' \n' },
      { type: 'text', text: 'So ' },
    ] as const;

    expect(bodyOf({ messages: [user, { role: 'assistant', parts }] }).messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'own', signature: 'sig' },
          { type: 'text', text: 'So' },
        ],
      },
    ]);
  });

  it('sends pictures and PDF files as they are, and other files as their text', () => {
    const parts = [
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'file', mimeType: 'application/pdf', name: 'a.pdf', data: 'BBBB' },
      { type: 'file', mimeType: 'text/csv', name: 'b.csv', data: btoa('x,y') },
    ] as const;

    expect(bodyOf({ messages: [{ role: 'user', parts }] }).messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'BBBB' }, title: 'a.pdf' },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x,y' }, title: 'b.csv' },
        ],
      },
    ]);
  });

  it.each([
    ['off', { thinking: { type: 'disabled' } }],
    [
      { budgetTokens: 2000 },
      { thinking: { type: 'enabled', budget_tokens: 2000, display: 'summarized' }, max_tokens: 10_192 },
    ],
    [{ effort: 'high' }, { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } }],
    [{ enabled: true }, { thinking: { type: 'adaptive', display: 'summarized' } }],
  ] as const)('asks for reasoning %j', (reasoning, expected) => {
    expect(bodyOf({ settings: { reasoning } })).toMatchObject(expected);
  });
});

describe('a history with calls, in a request that offers no tools', () => {
  const call = { type: 'tool_call', toolCallId: 'a', toolName: 'look/up', args: {} } as const;
  const messages = [
    user,
    { role: 'assistant', parts: [call, { ...call, toolCallId: 'b' }] },
    { role: 'tool', parts: [{ type: 'tool_result', toolCallId: 'a', toolName: 'look/up', result: 'rain' }] },
  ] as const;

  it('names the tools that it calls, which are not to be called', () => {
    expect(bodyOf({ messages })).toMatchObject({
      tools: [{ name: 'look_up', input_schema: { type: 'object' } }],
      tool_choice: { type: 'none' },
    });
  });

  it('is left as it is where there are tools, or no calls', () => {
    const tools = [{ name: 'x', parameters: { type: 'object' } }];

    expect(bodyOf({ messages, tools })).not.toHaveProperty('tool_choice');
    expect(bodyOf({})).not.toHaveProperty('tools');
  });
});

describe('thinking', () => {
  const settings = { reasoning: { budgetTokens: 2000 }, maxTokens: 500 } as const;

  it('is never promised more than the limit', () => {
    expect(bodyOf({ settings })).toMatchObject({ max_tokens: 2001, thinking: { budget_tokens: 2000 } });
  });

  it('does not go with a forced call, which the service refuses', () => {
    const tools = [{ name: 'x', parameters: { type: 'object' } }];

    expect(bodyOf({ tools, toolChoice: 'required' })).toMatchObject({ tool_choice: { type: 'any' } });
    expect(bodyOf({ tools, toolChoice: 'required', settings })).not.toHaveProperty('tool_choice');
  });
});

const key = 'sk-ant-0123456789abcdef';

describe('anthropic', () => {
  it('says that it is a browser, in which version it speaks, and who asks', async () => {
    const stop = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
    const { context, wire } = fakeContext({ apiKey: ` ${key} ` }, { chunks: [stop] });

    await collect(anthropic.stream({ model: 'm', messages: [user] }, context));

    expect(wire.sent[0]).toMatchObject({
      url: 'https://api.anthropic.com/v1/messages',
      headers: {
        'x-api-key': key,
        'anthropic-version': '2026-10-21',
        'anthropic-dangerous-direct-browser-access': 'true',
      },
      body: { model: 'm', stream: true },
    });
  });

  it('asks to keep what stands before, after the instructions and after the last two questions', async () => {
    const { context, wire } = fakeContext({ apiKey: key }, { chunks: [] });
    const answer = { role: 'assistant', parts: [{ type: 'text', text: 'Hm' }] } as const;
    const messages = [user, answer, user, answer, user];

    await collect(anthropic.stream({ model: 'm', system: 'Be brief.', messages, settings: { cache: true } }, context));
    await collect(anthropic.stream({ model: 'm', messages, settings: { cache: false } }, context));

    const mark = { cache_control: { type: 'ephemeral' } };
    const marks = z.object({ messages: z.array(z.object({ content: z.array(z.looseObject({})) })) });
    const marked = marks.parse(wire.sent[0]?.body).messages.map(({ content }) => 'cache_control' in (content[0] ?? {}));
    expect(wire.sent[0]?.body).toMatchObject({ system: [{ type: 'text', text: 'Be brief.', ...mark }] });
    expect(marked).toEqual([false, false, true, false, true]);
    expect(JSON.stringify(wire.sent[1]?.body)).not.toContain('cache_control');
  });

  it('asks for a key before anything is sent', async () => {
    const { context, wire } = fakeContext({}, {});

    await expect(collect(anthropic.stream({ model: 'm', messages: [user] }, context))).rejects.toMatchObject({
      data: { code: 'auth' },
    });
    expect(wire.sent).toEqual([]);
  });

  it('lists what the models can do and leaves retired ones out', async () => {
    const [yes, no] = [{ supported: true }, { supported: false }];
    const data = [
      {
        id: 'claude-a',
        display_name: 'Claude A',
        max_input_tokens: 200_000,
        max_tokens: 64_000,
        lifecycle: 'active',
        capabilities: { image_input: { supported: true }, thinking: { supported: false } },
      },
      {
        id: 'claude-b',
        capabilities: {
          thinking: { supported: true, types: { adaptive: yes, enabled: no, disabled: yes } },
          effort: { supported: true, low: yes, medium: yes, high: yes, max: yes, xhigh: null },
        },
      },
      {
        id: 'claude-c',
        capabilities: { thinking: { supported: true, types: { adaptive: no, enabled: yes, disabled: no } } },
      },
      { id: 'claude-0', lifecycle: 'retired' },
    ];
    const answer = {
      headers: { 'content-type': 'application/json' },
      chunks: [JSON.stringify({ data, has_more: false })],
    };
    const { context } = fakeContext({ apiKey: key }, answer);

    expect(await anthropic.listModels(context)).toEqual([
      {
        id: 'claude-a',
        name: 'Claude A',
        capabilities: ['tools', 'images'],
        contextWindow: 200_000,
        maxOutput: 64_000,
      },
      {
        id: 'claude-b',
        name: 'claude-b',
        capabilities: ['tools', 'reasoning'],
        limits: { efforts: ['off', 'low', 'medium', 'high', 'max'] },
      },
      {
        id: 'claude-c',
        name: 'claude-c',
        capabilities: ['tools', 'reasoning'],
        limits: { efforts: ['low', 'medium', 'high'], effortBudgets: { low: 2048, medium: 8192, high: 24_576 } },
      },
    ]);
  });

  it('reads a 404 of the list as a wrong address, and one of a question as a missing model', async () => {
    const error = { type: 'error', error: { type: 'not_found_error', message: 'Not Found' } };
    const { context } = fakeContext({ apiKey: key }, { status: 404, chunks: [JSON.stringify(error)] });

    await expect(anthropic.listModels(context)).rejects.toMatchObject({ data: { code: 'wrong-address' } });
    await expect(collect(anthropic.stream({ model: 'm', messages: [user] }, context))).rejects.toMatchObject({
      data: { code: 'model-not-found' },
    });
  });

  it('never retries when the money is spent', async () => {
    const error = {
      type: 'error',
      error: { type: 'rate_limit_error', message: 'Spent', details: { error_code: 'enforced_spend_limit_reached' } },
    };
    const { context } = fakeContext({ apiKey: key }, { status: 429, chunks: [JSON.stringify(error)] });

    const asking = collect(anthropic.stream({ model: 'm', messages: [user] }, context));

    await expect(asking).rejects.toMatchObject({ data: { code: 'credit', status: 429 } });
  });
});

describe('a turn that the service pauses', () => {
  const events = (...list: readonly { readonly type: string }[]): string =>
    list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const block = (index: number, content_block: unknown, ...deltas: readonly unknown[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
  const end = (stop_reason: string) => [
    { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ];
  const start = { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } };
  const found = [{ type: 'web_search_result', url: 'https://pages.example/a', title: 'A', encrypted_content: 'Zm9v' }];
  const paused = events(
    start,
    ...block(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'I look.' },
      { type: 'signature_delta', signature: 'c2ln' },
    ),
    ...block(1, { type: 'text', text: '' }, { type: 'text_delta', text: 'I search. ' }),
    ...block(
      2,
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
      { type: 'input_json_delta', partial_json: '{"query":' },
      { type: 'input_json_delta', partial_json: '"light"}' },
    ),
    ...block(3, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: found }),
    ...end('pause_turn'),
  );
  const citation = { type: 'web_search_result_location', url: 'https://pages.example/a', title: 'A' };
  const rest = events(
    start,
    ...block(
      0,
      { type: 'text', text: '' },
      { type: 'citations_delta', citation },
      { type: 'text_delta', text: 'Light is fast.' },
    ),
    ...end('end_turn'),
  );
  const ask = (answers: readonly string[]) => {
    const left = [...answers];
    const { context, wire } = fakeContext({ apiKey: key }, () => ({
      headers: { 'content-type': 'text/event-stream' },
      chunks: [left.shift() ?? ''],
    }));
    const onOwnSearch = (): void => void searches.push('search');
    const searches: string[] = [];
    const request = { model: 'm', messages: [user], search: 'auto' } as const;
    return { wire, searches, parts: collect(anthropic.stream(request, { ...context, onOwnSearch })) };
  };

  it('says that the service searched', async () => {
    const { searches, parts } = ask([paused, rest]);
    await parts;

    expect(searches).toEqual(['search']);
  });

  it('goes on with what came, byte for byte, and is one step', async () => {
    const { wire, parts } = ask([paused, rest]);
    const all = await parts;

    expect(all.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe('I search. Light is fast.');
    expect(all.filter(({ type }) => type === 'finish_step')).toEqual([
      {
        type: 'finish_step',
        finishReason: 'stop',
        isContinued: false,
        usage: { promptTokens: 20, completionTokens: 10, contextTokens: 15 },
      },
    ]);
    expect(wire.sent[1]?.body).toMatchObject({
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'I look.', signature: 'c2ln' },
            { type: 'text', text: 'I search. ' },
            { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'light' } },
            { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: found },
          ],
        },
      ],
    });
  });

  it('goes on eight times at most', async () => {
    const { wire, parts } = ask(Array.from({ length: 20 }, () => paused));
    const last = (await parts).at(-1);

    expect(wire.sent).toHaveLength(9);
    expect(last).toMatchObject({ type: 'finish_step', finishReason: 'other' });
  });

  it('is cut where the second half breaks off', async () => {
    const { parts } = ask([paused, events(start)]);

    expect((await parts).filter(({ type }) => type === 'finish_step')).toEqual([]);
  });

  it('leaves out the signature of what was thought after a search, which does not go back', async () => {
    const thought = block(
      4,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'I see.' },
      { type: 'signature_delta', signature: 'bGF0ZQ==' },
    );
    const { parts } = ask([
      paused.replace(/event: message_delta[\s\S]*$/, '') + events(...thought, ...end('end_turn')),
    ]);
    const all = await parts;

    expect(all.filter(({ type }) => type === 'reasoning_signature')).toMatchObject([{ signature: 'c2ln' }]);
    expect(all).toContainEqual({ type: 'reasoning', text: 'I see.' });
  });
});
