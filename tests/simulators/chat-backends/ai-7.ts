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
import { type Asking, brokenWords, type ChatBackend, untilGone } from './backend';

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

const begun: readonly Chunk[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: 'a' },
  { type: 'text-delta', id: 'a', delta: 'I look it up.' },
];

/** What the model says in each step, as it is asked for it. */
const scriptedModel = ({ wish, signal, onPrompt }: Asking): MockLanguageModelV4 => {
  const steps = [...twoSteps()];
  const next = (wasAnswered: boolean): Step => {
    if (wish === 'slow') return { stream: untilGone(begun, signal) };
    if (wish === 'broken') return step([...begun, { type: 'error', error: new Error(brokenWords) }]);
    // A call that was asked about has its answer in the request: the model goes on behind it.
    if (wasAnswered && steps.length > 1) steps.shift();
    const [first] = steps.splice(0, 1);
    if (first === undefined) throw new Error('the scripted model has no more steps');
    return first;
  };
  return new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      onPrompt?.(prompt);
      return next(prompt.at(-1)?.role === 'tool');
    },
  });
};

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

/** A route handler as the documentation of npm `ai` 7 writes it, with a model that is scripted. */
export const ai7Backend: ChatBackend = async ({ messages }, asking) => {
  const { wish, signal } = asking;
  const originalMessages = messages as UIMessage[];
  const result = streamText({
    model: scriptedModel(asking),
    messages: await convertToModelMessages(originalMessages),
    abortSignal: signal,
    onError: () => undefined,
    tools: { weather: weather(wish === 'approval') },
    // It signs its questions, and refuses a yes without the signature.
    experimental_toolApprovalSecret: 'of the simulator',
    stopWhen: isStepCount(5),
  });
  if (wish === 'text') return result.toTextStreamResponse();
  const stream = createUIMessageStream({
    // Who keeps messages names the answers: https://ai-sdk.dev/docs/ai-sdk-ui/chatbot-message-persistence
    originalMessages,
    generateId: () => `answer-to-${originalMessages.at(-1)?.id}`,
    execute: ({ writer }) => {
      writer.write({ type: 'data-progress', id: 'p', data: { percent: 10 } });
      writer.write({ type: 'data-progress', id: 'p', data: { percent: 100 } });
      writer.write({ type: 'data-note', data: 'only while it runs', transient: true });
      writer.write({ type: 'steering-message', id: 'm', parts: [{ type: 'text', text: 'said meanwhile' }] });
      // What a later version may send.
      writer.write({ type: 'event-of-tomorrow', of: 'which nobody knows' } as never);
      writer.merge(
        result.toUIMessageStream({
          sendSources: true,
          onError: String,
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
