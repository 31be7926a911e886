import { buildLlama2Prompt } from '@/lib/chat-stream/llama2-prompt';
import { buildLlama3Prompt } from '@/lib/chat-stream/llama3-prompt';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { finishReasonFrom, finishStep, type InvokeFamily, promptMessages, textParts } from './family';

const chunkSchema = z.object({
  generation: z.nullish(z.string()),
  stop_reason: z.nullish(z.string()),
  prompt_token_count: z.nullish(z.number()),
  generation_token_count: z.nullish(z.number()),
});

const promptTags = /\[\/?INST\]|<<\/?SYS>>|<\/?s>/gu;

// Text with the prompt's own tags could pose as another role.
const withoutTags = (messages: ReturnType<typeof promptMessages>): ReturnType<typeof promptMessages> =>
  messages.map(({ role, content }) => ({ role, content: content.replace(promptTags, '') }));

/** What the template cannot hold fails with the template's own message, before anything is sent. */
const promptBy = (build: typeof buildLlama2Prompt, messages: ReturnType<typeof promptMessages>): string => {
  try {
    return build(messages);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new ChatError({ code: 'bad-request', detail }, { cause: error });
  }
};

const bodyWith = (prompt: string, { settings }: ChatRequest): Readonly<Record<string, unknown>> => ({
  prompt,
  ...(settings?.maxTokens !== undefined && { max_gen_len: settings.maxTokens }),
  ...(settings?.temperature !== undefined && { temperature: settings.temperature }),
  ...(settings?.topP !== undefined && { top_p: settings.topP }),
});

const createReader: InvokeFamily['createReader'] = () => {
  let input: number | undefined;
  return (chunk) => {
    const { generation, stop_reason, prompt_token_count, generation_token_count } = chunkSchema.parse(chunk);
    input ??= prompt_token_count ?? undefined;
    const text = textParts(generation);
    if (!stop_reason) return text;
    const reason = finishReasonFrom({ stop: 'stop', length: 'length' }, stop_reason);
    return [...text, finishStep(reason, { input, output: generation_token_count ?? undefined })];
  };
};

/** Meta Llama 2 chat (Bedrock user guide, "Meta Llama models"): one prompt text in its instruction tags. */
export const llama2: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('meta.llama2'),
  body: (request) => bodyWith(promptBy(buildLlama2Prompt, withoutTags(promptMessages(request))), request),
  createReader,
};

/** Meta Llama 3 and newer: the same body with the header template. */
export const llama3: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('meta.'),
  body: (request) => bodyWith(promptBy(buildLlama3Prompt, promptMessages(request)), request),
  createReader,
};
