import {
  createDataStreamResponse,
  jsonSchema,
  type LanguageModelV1,
  type Message,
  simulateReadableStream,
  streamText,
  tool,
} from 'ai-4';
import { brokenWords, type ChatBackend, untilGone } from './backend';

type Step = Awaited<ReturnType<LanguageModelV1['doStream']>>;
type Chunk = Step['stream'] extends ReadableStream<infer Value> ? Value : never;

const step = (chunks: readonly Chunk[]): Step => ({
  stream: simulateReadableStream({ chunks: [...chunks] }),
  rawCall: { rawPrompt: null, rawSettings: {} },
});

/** Thinks, writes and calls a tool; then, in a second step, finishes. */
const twoSteps = (): readonly Step[] => [
  step([
    { type: 'reasoning', textDelta: 'Let me look.' },
    { type: 'text-delta', textDelta: 'I look it up.' },
    { type: 'tool-call', toolCallType: 'function', toolCallId: 'call-1', toolName: 'weather', args: '{"city":"Bern"}' },
    { type: 'finish', finishReason: 'tool-calls', usage: { promptTokens: 10, completionTokens: 5 } },
  ]),
  step([
    {
      type: 'source',
      source: { sourceType: 'url', id: 's', url: 'https://example.com/bern', title: 'Bern' },
    },
    { type: 'text-delta', textDelta: 'It is sunny.' },
    { type: 'finish', finishReason: 'stop', usage: { promptTokens: 20, completionTokens: 7 } },
  ]),
];

const begun: readonly Chunk[] = [{ type: 'text-delta', textDelta: 'I look it up.' }];

const scripted = (doStream: LanguageModelV1['doStream']): LanguageModelV1 => ({
  specificationVersion: 'v1',
  provider: 'scripted',
  modelId: 'scripted',
  defaultObjectGenerationMode: undefined,
  doGenerate: () => Promise.reject(new Error('only streams are asked for')),
  doStream,
});

/** A route handler as the documentation of npm `ai` 4 writes it, with a model that is scripted. */
export const ai4Backend: ChatBackend = async ({ messages }, { wish, signal, onPrompt }) => {
  const steps = [...twoSteps()];
  const result = () =>
    streamText({
      model: scripted(async ({ prompt }) => {
        onPrompt?.(prompt);
        if (wish === 'slow') return { ...step([]), stream: untilGone(begun, signal) };
        if (wish === 'broken') return step([...begun, { type: 'error', error: new Error(brokenWords) }]);
        const next = steps.shift();
        if (next === undefined) throw new Error('the scripted model has no more steps');
        return next;
      }),
      messages: messages as Message[],
      abortSignal: signal,
      onError: () => undefined,
      tools: {
        weather: tool({
          description: 'The weather of a city',
          parameters: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
          execute: async ({ city }) => ({ city, sky: 'sunny' }),
        }),
      },
      maxSteps: 5,
    });
  if (wish === 'text') return result().toTextStreamResponse();
  return createDataStreamResponse({
    onError: String,
    execute: (writer) => {
      writer.writeData({ percent: 10 });
      writer.writeMessageAnnotation({ model: 'scripted' });
      result().mergeIntoDataStream(writer, { sendReasoning: true, sendSources: true });
    },
  });
};
