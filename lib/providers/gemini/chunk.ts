import { z } from '@/lib/domain/schema';
import { callList } from '../wire/call-list';
import { lenient } from '../wire/lenient';

const count = lenient(z.number());

/** A piece of an argument. Without a value it is null. */
const partialArgSchema = z.object({
  jsonPath: z.nullish(z.string()),
  stringValue: z.nullish(z.string()),
  numberValue: z.nullish(z.number()),
  boolValue: z.nullish(z.boolean()),
  willContinue: z.nullish(z.boolean()),
});

const callSchema = z.object({
  name: z.nullish(z.string()),
  id: lenient(z.string()),
  args: z.optional(z.unknown()),
  /** In the words of other services. */
  arguments: z.optional(z.unknown()),
  parameters: z.optional(z.unknown()),
  input: z.optional(z.unknown()),
  partialArgs: z.nullish(z.array(partialArgSchema)),
  willContinue: z.nullish(z.boolean()),
});

/** Some write several into one part, or JSON text. */
const callsSchema = z.optional(z.pipe(z.transform(callList), z.array(lenient(callSchema))));

const partSchema = z.object({
  text: z.nullish(z.string()),
  thought: lenient(z.boolean()),
  thoughtSignature: lenient(z.string()),
  functionCall: callsSchema,
  /** As Google's own clients spell it. */
  function_call: callsSchema,
  functionCalls: callsSchema,
  inlineData: lenient(z.object({ mimeType: z.nullish(z.string()), data: z.nullish(z.string()) })),
});

const webSchema = z.object({ web: z.nullish(z.object({ uri: z.nullish(z.string()), title: z.nullish(z.string()) })) });

/** One chunk of `streamGenerateContent` (Gemini API reference, "GenerateContentResponse"), as far as we read it. */
export const chunkSchema = z.object({
  candidates: z.nullish(
    z.array(
      z.object({
        content: z.nullish(z.object({ parts: z.nullish(z.array(z.nullish(partSchema))) })),
        finishReason: z.nullish(z.string()),
        finishMessage: lenient(z.string()),
        groundingMetadata: lenient(
          z.object({
            groundingChunks: z.nullish(z.array(lenient(webSchema))),
            webSearchQueries: z.catch(z.nullish(z.array(z.string())), undefined),
          }),
        ),
      }),
    ),
  ),
  usageMetadata: lenient(
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
export type GeminiCall = z.infer<typeof callSchema>;
