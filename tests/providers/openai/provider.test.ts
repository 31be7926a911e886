import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { openai } from '@/lib/providers/openai/provider';
import { collect, fakeContext } from '../../fakes/provider-context';

const question: ChatRequest = { model: 'm', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] };

const sse = (...events: readonly object[]) => ({
  headers: { 'content-type': 'text/event-stream' },
  chunks: events.map((event) => `data: ${JSON.stringify(event)}\n\n`),
});

const pathFor = async (request: ChatRequest): Promise<string | undefined> => {
  const { context, wire } = fakeContext({ apiKey: 'sk-1' }, { headers: { 'content-type': 'text/event-stream' } });
  await collect(openai.stream(request, context));
  return wire.sent[0]?.url;
};

describe('the API', () => {
  it.each<readonly [string, Partial<ChatRequest>, string]>([
    ['a plain question', {}, 'responses'],
    ['reasoning', { settings: { reasoning: { effort: 'low' } } }, 'responses'],
    ['reasoning switched off', { settings: { reasoning: 'off' } }, 'responses'],
    ['reasoning with stop texts', { settings: { reasoning: { effort: 'low' }, stop: ['X'] } }, 'chat/completions'],
    [
      'reasoning of an earlier answer',
      {
        messages: [
          ...question.messages,
          {
            role: 'assistant',
            parts: [
              { type: 'redacted_reasoning', data: 'gA' },
              { type: 'text', text: 'A' },
            ],
          },
        ],
      },
      'responses',
    ],
  ])('for %s is the one that serves it', async (_what, change, path) => {
    expect(await pathFor({ ...question, ...change })).toBe(`https://api.openai.com/v1/${path}`);
  });
});

describe('Responses', () => {
  const reasoning: ChatRequest['settings'] = { reasoning: { enabled: true } };

  it('sends sealed reasoning back before what followed it, that of earlier turns too, and none that was cut', async () => {
    const sealed = { type: 'reasoning', text: 'Hm', signature: 'gA', itemId: 'rs_1' } as const;
    const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: {} } as const;
    const own = { providerMetadata: { openai: { itemId: 'fc_1' } } };
    const { context, wire } = fakeContext({ apiKey: 'k' }, { headers: { 'content-type': 'text/event-stream' } });
    const messages: ChatRequest['messages'] = [
      ...question.messages,
      { role: 'assistant', parts: [sealed, { type: 'text', text: 'A' }] },
      ...question.messages,
      { role: 'assistant', parts: [sealed, { ...call, ...own }, { type: 'reasoning', text: 'cut', signature: 'gB' }] },
      { role: 'tool', parts: [{ type: 'tool_result', toolCallId: 'c1', toolName: 'f', result: 'R' }] },
    ];

    await collect(openai.stream({ ...question, messages, settings: reasoning }, context));

    const user = { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] };
    expect(wire.sent[0]?.body).toMatchObject({
      input: [
        user,
        { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm' }], encrypted_content: 'gA' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'A' }] },
        user,
        { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm' }], encrypted_content: 'gA' },
        { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'f', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: 'R' },
      ],
      reasoning: { summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    });
  });

  it('sets a second summary off by a blank line and shows a refusal as text', async () => {
    const { context } = fakeContext(
      { apiKey: 'k' },
      sse(
        { type: 'response.reasoning_summary_part.added', output_index: 0, summary_index: 0 },
        { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 0, delta: 'One' },
        { type: 'response.reasoning_summary_part.added', output_index: 0, summary_index: 1 },
        { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 1, delta: 'Two' },
        { type: 'response.refusal.delta', output_index: 1, content_index: 0, delta: 'No.' },
        { type: 'response.refusal.done', output_index: 1, content_index: 0, refusal: 'No.' },
        { type: 'response.completed', response: {} },
        { type: 'response.output_text.delta', delta: 'late' },
      ),
    );

    expect(await collect(openai.stream({ ...question, settings: reasoning }, context))).toEqual([
      { type: 'reasoning', text: 'One' },
      { type: 'reasoning', text: '\n\n' },
      { type: 'reasoning', text: 'Two' },
      { type: 'text', text: 'No.' },
      { type: 'finish_step', finishReason: 'content-filter', isContinued: false },
    ]);
  });

  it('gives a generated image as a file', async () => {
    const { context } = fakeContext(
      { apiKey: 'k' },
      sse(
        {
          type: 'response.output_item.done',
          output_index: 0,
          item: { type: 'image_generation_call', result: 'AA==', output_format: 'webp' },
        },
        { type: 'response.completed', response: {} },
      ),
    );

    const [first] = await collect(openai.stream({ ...question, settings: reasoning }, context));

    expect(first).toEqual({ type: 'file', mimeType: 'image/webp', data: 'AA==' });
  });

  it.each([
    ['flat', { type: 'error', code: 'rate_limit_exceeded', message: 'slow' }],
    ['nested', { type: 'error', error: { code: 'rate_limit_exceeded', message: 'slow' } }],
    ['failed', { type: 'response.failed', response: { error: { code: 'rate_limit_exceeded', message: 'slow' } } }],
  ])('reads an error event of the %s form', async (_form, event) => {
    const { context } = fakeContext({ apiKey: 'k' }, sse(event));

    await expect(collect(openai.stream({ ...question, settings: reasoning }, context))).rejects.toMatchObject({
      data: { code: 'rate-limit', detail: 'slow', serviceCode: 'rate_limit_exceeded' },
    });
  });
});
