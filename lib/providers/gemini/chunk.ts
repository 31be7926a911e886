import { z } from '@/lib/domain/schema';

const count = z.nullish(z.number());

/** A piece of an argument. Without a value it is null. */
const partialArgSchema = z.object({
  jsonPath: z.nullish(z.string()),
  stringValue: z.nullish(z.string()),
  numberValue: z.nullish(z.number()),
  boolValue: z.nullish(z.boolean()),
  willContinue: z.nullish(z.boolean()),
});

const partSchema = z.object({
  text: z.nullish(z.string()),
  thought: z.nullish(z.boolean()),
  thoughtSignature: z.nullish(z.string()),
  functionCall: z.nullish(
    z.object({
      name: z.nullish(z.string()),
      id: z.nullish(z.string()),
      args: z.optional(z.unknown()),
      partialArgs: z.nullish(z.array(partialArgSchema)),
      willContinue: z.nullish(z.boolean()),
    }),
  ),
  inlineData: z.nullish(z.object({ mimeType: z.nullish(z.string()), data: z.nullish(z.string()) })),
});

const webSchema = z.object({ web: z.nullish(z.object({ uri: z.nullish(z.string()), title: z.nullish(z.string()) })) });

/** One chunk of `streamGenerateContent` (Gemini API reference, "GenerateContentResponse"), as far as we read it. */
export const chunkSchema = z.object({
  candidates: z.nullish(
    z.array(
      z.object({
        content: z.nullish(z.object({ parts: z.nullish(z.array(partSchema)) })),
        finishReason: z.nullish(z.string()),
        finishMessage: z.nullish(z.string()),
        groundingMetadata: z.nullish(
          z.object({
            groundingChunks: z.nullish(z.array(webSchema)),
            webSearchQueries: z.catch(z.nullish(z.array(z.string())), undefined),
          }),
        ),
      }),
    ),
  ),
  usageMetadata: z.nullish(
    z.object({
      promptTokenCount: count,
      toolUsePromptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      cachedContentTokenCount: count,
    }),
  ),
  promptFeedback: z.nullish(
    z.object({ blockReason: z.nullish(z.string()), blockReasonMessage: z.nullish(z.string()) }),
  ),
  error: z.optional(z.unknown()),
});

export type GeminiChunk = z.infer<typeof chunkSchema>;
export type GeminiPart = z.infer<typeof partSchema>;
