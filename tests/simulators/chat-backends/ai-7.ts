import {
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  type UIMessage,
} from 'ai';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import type { ChatBackend } from './backend';

type Step = Awaited<ReturnType<MockLanguageModelV4['doStream']>>;
type Chunk = Step['stream'] extends ReadableStream<infer Value> ? Value : never;

const usage = (input: number, cached: number, output: number, reasoning: number) => ({
  inputTokens: { total: input, noCache: input - cached, cacheRead: cached, cacheWrite: 0 },
  outputTokens: { total: output, text: output - reasoning, reasoning },
});

const step = (chunks: readonly Chunk[]): Step => ({ stream: convertArrayToReadableStream([...chunks]) });

const writing = (id: string, pieces: readonly string[]): readonly Chunk[] => [
  { type: 'text-start', id },
  ...pieces.map((delta): Chunk => ({ type: 'text-delta', id, delta })),
  { type: 'text-end', id },
];

const end = (unified: 'stop' | 'tool-calls', counts: ReturnType<typeof usage>): Chunk => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage: counts,
});

/** Thinks, writes, calls a tool; then, in a second step, names a source and finishes. */
const twoSteps = (): readonly Step[] => [
  step([
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Let me look.' },
    { type: 'reasoning-end', id: 'r', providerMetadata: { anthropic: { signature: 'SIG' } } },
    ...writing('a', ['I look ', 'it up.']),
    { type: 'tool-call', toolCallId: 'call-1', toolName: 'weather', input: '{"city":"Bern"}' },
    end('tool-calls', usage(10, 4, 5, 2)),
  ]),
  step([
    { type: 'stream-start', warnings: [] },
    { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com/bern', title: 'Bern' },
    ...writing('b', ['It is ', 'sunny.']),
    end('stop', usage(20, 10, 7, 0)),
  ]),
];

const weather = (needsApproval: boolean) =>
  tool({
    description: 'The weather of a city',
    inputSchema: jsonSchema<{ city: string }>({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    }),
    needsApproval,
    execute: async ({ city }) => ({ city, sky: 'sunny' }),
  });

const modelMessages = async (messages: readonly unknown[]) => {
  return convertToModelMessages(messages as UIMessage[]);
};

/** A route handler as the documentation of npm `ai` 7 writes it, with a model that is scripted. */
export const ai7Backend: ChatBackend = async ({ messages }, wish) => {
  const model = new MockLanguageModelV4({ doStream: [...twoSteps()] });
  const result = streamText({
    model,
    messages: await modelMessages(messages),
    tools: { weather: weather(wish === 'approval') },
    stopWhen: isStepCount(5),
  });
  if (wish === 'text') return result.toTextStreamResponse();
  const stream = createUIMessageStream({
    execute: ({ writer }) => {
      writer.write({ type: 'data-progress', id: 'p', data: { percent: 10 } });
      writer.write({ type: 'data-progress', id: 'p', data: { percent: 100 } });
      writer.write({ type: 'data-note', data: 'only while it runs', transient: true });
      writer.merge(
        result.toUIMessageStream({
          sendSources: true,
          messageMetadata: ({ part }) => {
            if (part.type === 'start') return { model: 'scripted' };
            return part.type === 'finish' ? { totalUsage: part.totalUsage } : undefined;
          },
        }),
      );
    },
  });
  return createUIMessageStreamResponse({ stream });
};
