import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { finishReasonFrom, finishStep, type InvokeFamily, messageText, promptMessages, textParts } from './family';

const reasons = { stop: 'stop', length: 'length', model_length: 'length', tool_calls: 'tool-calls' } as const;

const limits = ({ settings }: ChatRequest): Readonly<Record<string, unknown>> => ({
  ...(settings?.maxTokens !== undefined && { max_tokens: settings.maxTokens }),
  ...(settings?.temperature !== undefined && { temperature: settings.temperature }),
  ...(settings?.topP !== undefined && { top_p: settings.topP }),
});

const instructed = (request: ChatRequest): string => {
  let prompt = '<s>';
  let lead = request.system === undefined ? '' : `${request.system}\n\n`;
  for (const { role, content } of promptMessages({ ...request, messages: request.messages })) {
    if (role === 'user') {
      prompt += `[INST] ${lead}${content.replace(/\[\/?INST\]|<\/?s>/gu, '')} [/INST]`;
      lead = '';
    } else if (role === 'assistant') prompt += ` ${content}</s>`;
  }
  return prompt;
};

const completionSchema = z.object({
  outputs: z.array(z.object({ text: z.nullish(z.string()), stop_reason: z.nullish(z.string()) })),
});

/** Mistral's first models (Bedrock user guide, "Mistral AI text completion"): one prompt in instruction tags. */
export const mistralCompletion: InvokeFamily = {
  matches: (modelName) => /^mistral\.(?:mistral-7b|mixtral|mistral-large-2402|mistral-small)/u.test(modelName),
  body: (request) => ({
    prompt: instructed(request),
    ...limits(request),
    ...(request.settings?.stop !== undefined && { stop: request.settings.stop }),
  }),
  createReader: () => (chunk) => {
    const [output] = completionSchema.parse(chunk).outputs;
    const text = textParts(output?.text);
    return output?.stop_reason ? [...text, finishStep(finishReasonFrom(reasons, output.stop_reason))] : text;
  },
};

const chatSchema = z.object({
  choices: z.array(
    z.object({
      message: z.nullish(z.object({ content: z.nullish(z.string()) })),
      stop_reason: z.nullish(z.string()),
      finish_reason: z.nullish(z.string()),
    }),
  ),
});

/** Mistral's newer models (Bedrock user guide, "Mistral AI chat completion"): messages. */
export const mistralChat: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('mistral.'),
  body: (request) => ({
    messages: [
      ...(request.system === undefined ? [] : [{ role: 'system', content: request.system }]),
      ...request.messages.map((message) => ({ role: message.role, content: messageText(message) })),
    ],
    ...limits(request),
  }),
  createReader: () => (chunk) => {
    const [choice] = chatSchema.parse(chunk).choices;
    const text = textParts(choice?.message?.content);
    const reason = choice?.stop_reason ?? choice?.finish_reason;
    return reason ? [...text, finishStep(finishReasonFrom(reasons, reason))] : text;
  },
};
