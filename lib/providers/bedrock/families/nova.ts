import { z } from '@/lib/domain/schema';
import { finishReasonOf } from '../converse-parts';
import { finishStep, type InvokeFamily, messageText, textParts } from './family';

const chunkSchema = z.object({
  contentBlockDelta: z.nullish(z.object({ delta: z.nullish(z.object({ text: z.nullish(z.string()) })) })),
  messageStop: z.nullish(z.object({ stopReason: z.nullish(z.string()) })),
  metadata: z.nullish(
    z.object({
      usage: z.nullish(z.object({ inputTokens: z.nullish(z.number()), outputTokens: z.nullish(z.number()) })),
    }),
  ),
});

const answerSchema = z.object({
  output: z.object({ message: z.object({ content: z.array(z.object({ text: z.nullish(z.string()) })) }) }),
  stopReason: z.nullish(z.string()),
  usage: z.nullish(z.unknown()),
});

/** Amazon Nova (Nova user guide, "Complete request schema"): Converse's shapes in the body. The usage follows the end. */
export const nova: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('amazon.nova'),
  body: (request) => {
    const { maxTokens, temperature, topP, stop } = request.settings ?? {};
    return {
      schemaVersion: 'messages-v1',
      messages: request.messages
        .filter(({ role }) => role !== 'tool')
        .map((message) => ({ role: message.role, content: [{ text: messageText(message) }] })),
      ...(request.system !== undefined && { system: [{ text: request.system }] }),
      inferenceConfig: {
        ...(maxTokens !== undefined && { maxTokens }),
        ...(temperature !== undefined && { temperature }),
        ...(topP !== undefined && { topP }),
        ...(stop !== undefined && { stopSequences: stop }),
      },
    };
  },
  chunksOf(answer) {
    const { output, stopReason, usage } = answerSchema.parse(answer);
    return [
      ...output.message.content.map((delta) => ({ contentBlockDelta: { delta } })),
      { messageStop: { stopReason } },
      { metadata: { usage } },
    ];
  },
  createReader() {
    let stopReason: string | undefined;
    return (chunk) => {
      const { contentBlockDelta, messageStop, metadata } = chunkSchema.parse(chunk);
      if (messageStop) {
        stopReason = messageStop.stopReason ?? 'unknown';
        return [finishStep(finishReasonOf(stopReason))];
      }
      if (metadata?.usage && stopReason !== undefined) {
        const { inputTokens, outputTokens } = metadata.usage;
        const usage = { input: inputTokens ?? undefined, output: outputTokens ?? undefined };
        return [finishStep(finishReasonOf(stopReason), usage)];
      }
      return textParts(contentBlockDelta?.delta?.text);
    };
  },
};
