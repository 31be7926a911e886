import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { finishReasonFrom, finishStep, type InvokeFamily, messageText, promptMessages, textParts } from './family';

const reasons = {
  COMPLETE: 'stop',
  STOP_SEQUENCE: 'stop',
  MAX_TOKENS: 'length',
  ERROR_LIMIT: 'length',
  ERROR_TOXIC: 'content-filter',
  ERROR: 'error',
} as const;

const limits = ({ settings }: ChatRequest): Readonly<Record<string, unknown>> => ({
  ...(settings?.maxTokens !== undefined && { max_tokens: settings.maxTokens }),
  ...(settings?.temperature !== undefined && { temperature: settings.temperature }),
  ...(settings?.topP !== undefined && { p: settings.topP }),
  ...(settings?.stop !== undefined && { stop_sequences: settings.stop }),
});

const chunkSchema = z.object({
  text: z.nullish(z.string()),
  event_type: z.nullish(z.string()),
  is_finished: z.nullish(z.boolean()),
  finish_reason: z.nullish(z.string()),
});

const commandAnswerSchema = z.object({
  generations: z.array(z.object({ text: z.nullish(z.string()), finish_reason: z.nullish(z.string()) })),
});

/** Cohere Command and Command Light (Bedrock user guide, "Cohere Command models"): one prompt. */
export const cohereCommand: InvokeFamily = {
  matches: (modelName) => /^cohere\.command-(?:text|light)/u.test(modelName),
  body: (request) => ({
    prompt: promptMessages(request)
      .map(({ content }) => content)
      .join('\n\n'),
    ...limits(request),
    stream: true,
  }),
  chunksOf: (answer) =>
    commandAnswerSchema
      .parse(answer)
      .generations.slice(0, 1)
      .map((generation) => ({ ...generation, is_finished: true })),
  createReader: () => (chunk) => {
    const { text, is_finished, finish_reason } = chunkSchema.parse(chunk);
    const parts = textParts(text);
    return is_finished ? [...parts, finishStep(finishReasonFrom(reasons, finish_reason ?? ''))] : parts;
  },
};

/** Cohere Command R (Bedrock user guide, "Cohere Command R and Command R+"): a message, its history, a preamble. */
export const cohereCommandR: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('cohere.'),
  body: (request) => {
    const turns = request.messages.filter(({ role }) => role !== 'tool');
    const last = turns.at(-1);
    return {
      message: last === undefined ? '' : messageText(last),
      ...(turns.length > 1 && {
        chat_history: turns.slice(0, -1).map((message) => ({
          role: message.role === 'user' ? 'USER' : 'CHATBOT',
          message: messageText(message),
        })),
      }),
      ...(request.system !== undefined && { preamble: request.system }),
      ...limits(request),
    };
  },
  chunksOf(answer) {
    const { text, finish_reason } = chunkSchema.parse(answer);
    return [
      { event_type: 'text-generation', text },
      { event_type: 'stream-end', finish_reason },
    ];
  },
  createReader: () => (chunk) => {
    const { event_type, text, finish_reason } = chunkSchema.parse(chunk);
    if (event_type === 'text-generation') return textParts(text);
    return event_type === 'stream-end' ? [finishStep(finishReasonFrom(reasons, finish_reason ?? ''))] : [];
  },
};
