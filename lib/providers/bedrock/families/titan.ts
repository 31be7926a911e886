import { z } from '@/lib/domain/schema';
import { finishReasonFrom, finishStep, type InvokeFamily, promptMessages, textParts } from './family';

const chunkSchema = z.object({
  outputText: z.nullish(z.string()),
  completionReason: z.nullish(z.string()),
  inputTextTokenCount: z.nullish(z.number()),
  totalOutputTextTokenCount: z.nullish(z.number()),
});

const answerSchema = z.object({
  inputTextTokenCount: z.nullish(z.number()),
  results: z.array(
    z.object({
      outputText: z.nullish(z.string()),
      completionReason: z.nullish(z.string()),
      tokenCount: z.nullish(z.number()),
    }),
  ),
});

const speakers: Readonly<Record<string, string>> = { user: 'User: ', assistant: 'Bot: ', system: '', function: '' };

/** Amazon Titan Text (Bedrock user guide, "Amazon Titan Text models"): the turns as one text, `User:` and `Bot:`. */
export const titan: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('amazon.titan-text'),
  body: (request) => {
    const { maxTokens, temperature, topP, stop } = request.settings ?? {};
    const lines = promptMessages(request).map(({ role, content }) => `${speakers[role] ?? ''}${content}`);
    return {
      inputText: `${lines.join('\n')}\nBot:`,
      textGenerationConfig: {
        ...(maxTokens !== undefined && { maxTokenCount: maxTokens }),
        ...(temperature !== undefined && { temperature }),
        ...(topP !== undefined && { topP }),
        ...(stop !== undefined && { stopSequences: stop }),
      },
    };
  },
  chunksOf(answer) {
    const { inputTextTokenCount, results } = answerSchema.parse(answer);
    return results.slice(0, 1).map(({ tokenCount, ...result }) => ({
      ...result,
      inputTextTokenCount,
      totalOutputTextTokenCount: tokenCount,
    }));
  },
  createReader() {
    let input: number | undefined;
    return (chunk) => {
      const parsed = chunkSchema.parse(chunk);
      input ??= parsed.inputTextTokenCount ?? undefined;
      const text = textParts(parsed.outputText);
      if (!parsed.completionReason) return text;
      const table = { FINISH: 'stop', FINISHED: 'stop', LENGTH: 'length', CONTENT_FILTERED: 'content-filter' } as const;
      const reason = finishReasonFrom(table, parsed.completionReason);
      return [...text, finishStep(reason, { input, output: parsed.totalOutputTextTokenCount ?? undefined })];
    };
  },
};
