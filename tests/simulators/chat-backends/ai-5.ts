import { convertToModelMessages, jsonSchema, stepCountIs, streamText, tool, type UIMessage } from 'ai-5';
import { convertArrayToReadableStream, MockLanguageModelV2 } from 'ai-5/test';
import { type Asking, brokenWords, type ChatBackend, untilGone } from './backend';

type Step = Awaited<ReturnType<MockLanguageModelV2['doStream']>>;
type Chunk = Step['stream'] extends ReadableStream<infer Value> ? Value : never;

const step = (chunks: readonly Chunk[]): Step => ({ stream: convertArrayToReadableStream([...chunks]) });

/** Thinks, writes and calls a tool; then, in a second step, finishes for a reason that its provider does not tell. */
const twoSteps = (): Step[] => [
  step([
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Let me look.' },
    { type: 'reasoning-end', id: 'r', providerMetadata: { anthropic: { signature: 'SIG' } } },
    { type: 'text-start', id: 'a' },
    { type: 'text-delta', id: 'a', delta: 'I look it up.' },
    { type: 'text-end', id: 'a' },
    { type: 'tool-call', toolCallId: 'call-1', toolName: 'weather', input: '{"city":"Bern"}' },
    { type: 'finish', finishReason: 'tool-calls', usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } },
  ]),
  step([
    { type: 'stream-start', warnings: [] },
    { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com/bern', title: 'Bern' },
    { type: 'text-start', id: 'b' },
    { type: 'text-delta', id: 'b', delta: 'It is sunny.' },
    { type: 'text-end', id: 'b' },
    { type: 'finish', finishReason: 'unknown', usage: { inputTokens: 20, outputTokens: 7, totalTokens: 27 } },
  ]),
];

const begun: readonly Chunk[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: 'a' },
  { type: 'text-delta', id: 'a', delta: 'I look it up.' },
];

/** What the model says in each step, as it is asked for it. */
const scriptedModel = ({ wish, signal, onPrompt }: Asking): MockLanguageModelV2 => {
  const steps = twoSteps();
  const next = (): Step => {
    if (wish === 'slow') return { stream: untilGone(begun, signal) };
    if (wish === 'broken') return step([...begun, { type: 'error', error: new Error(brokenWords) }]);
    const first = steps.shift();
    if (first === undefined) throw new Error('the scripted model has no more steps');
    return first;
  };
  return new MockLanguageModelV2({
    doStream: async ({ prompt }) => {
      onPrompt?.(prompt);
      return next();
    },
  });
};

/** A route handler as the documentation of npm `ai` 5 writes it, with a model that is scripted. */
export const ai5Backend: ChatBackend = async ({ messages }, asking) => {
  const originalMessages = messages as UIMessage[];
  const result = streamText({
    model: scriptedModel(asking),
    messages: convertToModelMessages(originalMessages),
    abortSignal: asking.signal,
    onError: () => undefined,
    tools: {
      weather: tool({
        description: 'The weather of a city',
        inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
        execute: async ({ city }) => ({ city, sky: 'sunny' }),
      }),
    },
    stopWhen: stepCountIs(5),
  });
  if (asking.wish === 'text') return result.toTextStreamResponse();
  return result.toUIMessageStreamResponse({
    originalMessages,
    generateMessageId: () => `answer-to-${originalMessages.at(-1)?.id}`,
    sendSources: true,
    onError: String,
    messageMetadata: ({ part }) => (part.type === 'finish' ? { totalUsage: part.totalUsage } : undefined),
  });
};
