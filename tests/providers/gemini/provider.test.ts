import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { gemini } from '@/lib/providers/gemini/provider';
import { geminiBody } from '@/lib/providers/gemini/request-body';
import { collect, fakeContext } from '../../fakes/provider-context';

const key = 'AIza0123456789abcdefghijklmnopqrstuv';
const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
const calls = {
  role: 'assistant',
  parts: [
    { type: 'tool_call', toolCallId: 'a', toolName: 'x', args: { n: 1 } },
    { type: 'tool_call', toolCallId: 'b', toolName: 'y', args: undefined },
  ],
} as const;
const results = {
  role: 'tool',
  parts: [
    { type: 'tool_result', toolCallId: 'a', toolName: 'x', result: 'rain' },
    { type: 'tool_result', toolCallId: 'b', toolName: 'y', result: 'no', isError: true },
  ],
} as const;

const bodyOf = (request: Partial<ChatRequest>) =>
  geminiBody({ model: 'gemini-2.5-flash', messages: [user], ...request });
const event = (value: unknown): string => `data: ${JSON.stringify(value)}\r\n\r\n`;
const sse = { 'content-type': 'text/event-stream' };

describe('the body of a Gemini request', () => {
  it('asks for the search of the service where no function is sent', () => {
    const tools = [{ name: 'f', parameters: { type: 'object' } }];

    expect(bodyOf({ search: 'auto' }).tools).toEqual([{ googleSearch: {} }]);
    expect(bodyOf({ search: 'auto', tools }).tools).toEqual([
      { functionDeclarations: [{ name: 'f', parametersJsonSchema: { type: 'object', properties: {} } }] },
    ]);
    expect(bodyOf({})).not.toHaveProperty('tools');
  });

  it('sends results in one user turn in the order of their calls', () => {
    expect(bodyOf({ messages: [user, calls, results] }).contents).toEqual([
      { role: 'user', parts: [{ text: 'Hi' }] },
      {
        role: 'model',
        parts: [{ functionCall: { name: 'x', args: { n: 1 } } }, { functionCall: { name: 'y', args: {} } }],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'x', response: { result: 'rain' } } },
          { functionResponse: { name: 'y', response: { error: 'no' } } },
        ],
      },
    ]);
  });

  it('gives Gemini 3 a stand-in for the signature of a call that another model made, on the first call only', () => {
    const { contents } = bodyOf({ model: 'gemini-3-pro', messages: [user, calls, results] });

    expect(contents).toMatchObject([
      {},
      {
        parts: [
          { functionCall: { name: 'x' }, thoughtSignature: 'skip_thought_signature_validator' },
          expect.not.objectContaining({ thoughtSignature: expect.anything() }),
        ],
      },
      {},
    ]);
  });

  it('sends pictures and PDF files beside the text', () => {
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'file', mimeType: 'application/pdf', name: 'a.pdf', data: 'BBBB' },
    ] as const;

    expect(bodyOf({ messages: [{ role: 'user', parts }] }).contents).toEqual([
      {
        role: 'user',
        parts: [
          { text: 'Look' },
          { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
          { inlineData: { mimeType: 'application/pdf', data: 'BBBB' } },
        ],
      },
    ]);
  });

  it.each([
    ['off', { thinkingBudget: 0 }],
    [{ budgetTokens: 2000 }, { includeThoughts: true, thinkingBudget: 2000 }],
    [{ effort: 'high' }, { includeThoughts: true, thinkingLevel: 'HIGH' }],
    [{ enabled: true }, { includeThoughts: true }],
  ] as const)('asks for reasoning %j', (reasoning, thinkingConfig) => {
    expect(bodyOf({ settings: { reasoning } }).generationConfig).toEqual({ thinkingConfig });
  });

  it('declares tools by their schema, and the one that must be called', () => {
    const tools = [{ name: 'x', description: 'X', parameters: { type: 'object' } }];

    expect(bodyOf({ tools, toolChoice: { toolName: 'x' } })).toMatchObject({
      tools: [
        {
          functionDeclarations: [
            { name: 'x', description: 'X', parametersJsonSchema: { type: 'object', properties: {} } },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['x'] } },
    });
  });

  it('sends at most five stops, and a temperature of nought', () => {
    expect(bodyOf({ settings: { temperature: 0, stop: [...'abcdef'] } }).generationConfig).toEqual({
      temperature: 0,
      stopSequences: ['a', 'b', 'c', 'd', 'e'],
    });
  });
});

describe('the own search of the service', () => {
  const ask = async (...candidates: readonly object[]) => {
    const { context } = fakeContext({ apiKey: key }, () => ({
      headers: sse,
      chunks: candidates.map((candidate) => event({ candidates: [candidate] })),
    }));
    let searches = 0;
    const onOwnSearch = (): void => {
      searches += 1;
    };
    const request = { model: 'gemini-2.5-flash', messages: [user], search: 'auto' } as const;
    const parts = await collect(gemini.stream(request, { ...context, onOwnSearch }));
    return { searches, sources: parts.flatMap((part) => (part.type === 'source' ? [part.source] : [])) };
  };
  const web = (uri: string, title: string) => ({ web: { uri, title } });
  const text = { content: { parts: [{ text: 'Blue.' }] } };

  it('is said once, and its pages are sources, each of them once', async () => {
    const pages = { groundingChunks: [web('https://a.example/', 'a.example'), web('https://b.example/', 'b.example')] };
    const { searches, sources } = await ask(
      { ...text, groundingMetadata: { webSearchQueries: ['blue sky'] } },
      { ...text, groundingMetadata: { webSearchQueries: ['blue sky'], ...pages } },
      { ...text, groundingMetadata: pages, finishReason: 'STOP' },
    );

    expect(searches).toBe(1);
    expect(sources).toEqual([
      { sourceType: 'url', url: 'https://a.example/', title: 'a.example' },
      { sourceType: 'url', url: 'https://b.example/', title: 'b.example' },
    ]);
  });

  it('counts where pages come without a word about the search, and not where there are none', async () => {
    const groundingMetadata = { groundingChunks: [web('https://a.example/', 'a.example')] };

    expect((await ask({ ...text, groundingMetadata, finishReason: 'STOP' })).searches).toBe(1);
    expect((await ask({ ...text, groundingMetadata: {}, finishReason: 'STOP' })).searches).toBe(0);
    expect((await ask({ ...text, finishReason: 'STOP' })).searches).toBe(0);
  });
});

describe('gemini', () => {
  it('sends the key in a header and never in the address', async () => {
    const answer = event({ candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }] });
    const { context, wire } = fakeContext({ apiKey: key }, { headers: sse, chunks: [answer] });

    await collect(gemini.stream({ model: 'gemini-2.5-flash', messages: [user] }, context));

    expect(wire.sent[0]).toMatchObject({
      url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': key },
    });
  });

  it('calls a blocked prompt filtered, though the status is 200', async () => {
    const chunks = [event({ promptFeedback: { blockReason: 'SAFETY' } })];
    const { context } = fakeContext({ apiKey: key }, { headers: sse, chunks });

    await expect(collect(gemini.stream({ model: 'm', messages: [user] }, context))).rejects.toMatchObject({
      data: { code: 'content-filter', serviceCode: 'SAFETY' },
    });
  });

  it('reads a refused key, which comes with status 400, and the wait inside the body', async () => {
    const refused = { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } };
    const limited = { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '34.4s' }] } };
    const first = fakeContext({ apiKey: key }, { status: 400, chunks: [JSON.stringify(refused)] });
    const second = fakeContext({ apiKey: key }, { status: 429, chunks: [JSON.stringify([limited])] });

    await expect(gemini.listModels(first.context)).rejects.toMatchObject({ data: { code: 'auth', status: 400 } });
    await expect(gemini.listModels(second.context)).rejects.toMatchObject({
      data: { code: 'rate-limit', retryAfterMs: 34_400 },
    });
  });

  it('reads all pages of the list, chat models only', async () => {
    const page = (name: string, method: string, token?: string) =>
      JSON.stringify({ models: [{ name, supportedGenerationMethods: [method] }], nextPageToken: token });
    const { context, wire } = fakeContext({ apiKey: key }, ({ url }) => ({
      chunks: [
        url.includes('pageToken=next') ? page('models/b', 'generateContent') : page('models/a', 'embedContent', 'next'),
      ],
    }));

    expect(await gemini.listModels(context)).toEqual([{ id: 'b', name: 'b' }]);
    expect(wire.sent).toHaveLength(2);
  });
});
