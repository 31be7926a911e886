import { convertToModelMessages, jsonSchema, stepCountIs, streamText, tool, type UIMessage } from 'ai-5';
import { convertArrayToReadableStream, MockLanguageModelV2 } from 'ai-5/test';
import type { ChatBackend } from './backend';

type Step = Awaited<ReturnType<MockLanguageModelV2['doStream']>>;
type Chunk = Step['stream'] extends ReadableStream<infer Value> ? Value : never;

const step = (chunks: readonly Chunk[]): Step => ({ stream: convertArrayToReadableStream([...chunks]) });

/** Writes and calls a tool; then, in a second step, finishes for a reason that its provider does not tell. */
const twoSteps = (): Step[] => [
  step([
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 'a' },
    { type: 'text-delta', id: 'a', delta: 'I look it up.' },
    { type: 'text-end', id: 'a' },
    { type: 'tool-call', toolCallId: 'call-1', toolName: 'weather', input: '{"city":"Bern"}' },
    { type: 'finish', finishReason: 'tool-calls', usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } },
  ]),
  step([
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 'b' },
    { type: 'text-delta', id: 'b', delta: 'It is sunny.' },
    { type: 'text-end', id: 'b' },
    { type: 'finish', finishReason: 'unknown', usage: { inputTokens: 20, outputTokens: 7, totalTokens: 27 } },
  ]),
];

/** A route handler as the documentation of npm `ai` 5 writes it, with a model that is scripted. */
export const ai5Backend: ChatBackend = async ({ messages }, wish) => {
  const result = streamText({
    model: new MockLanguageModelV2({ doStream: twoSteps() }),
    messages: convertToModelMessages(messages as UIMessage[]),
    tools: {
      weather: tool({
        description: 'The weather of a city',
        inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
        execute: async ({ city }) => ({ city, sky: 'sunny' }),
      }),
    },
    stopWhen: stepCountIs(5),
  });
  if (wish === 'text') return result.toTextStreamResponse();
  return result.toUIMessageStreamResponse({
    messageMetadata: ({ part }) => (part.type === 'finish' ? { totalUsage: part.totalUsage } : undefined),
  });
};
