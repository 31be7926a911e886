import { z } from '@/lib/domain/schema';
import { callList } from '../wire/call-list';
import { lenient } from '../wire/lenient';

const text = z.nullish(z.string());

/** `arguments` is JSON text in pieces; some servers send the whole object, and under the other names. */
const argumentsSchema = {
  arguments: z.nullish(z.unknown()),
  parameters: z.nullish(z.unknown()),
  args: z.nullish(z.unknown()),
  input: z.nullish(z.unknown()),
};

const toolCallPieceSchema = z.object({
  /** Some write it as a text. */
  index: lenient(z.union([z.number(), z.string()])),
  id: lenient(z.union([z.string(), z.number()])),
  name: lenient(z.string()),
  ...argumentsSchema,
});

/** Calls in whichever form they stand where a list of them is usual. */
export const toolCallsSchema = z.optional(z.pipe(z.transform(callList), z.array(lenient(toolCallPieceSchema))));

/** Calls, under each name that they have. */
const callsSchema = {
  tool_calls: toolCallsSchema,
  tool_call: toolCallsSchema,
  toolCalls: toolCallsSchema,
  /** The older form of a call, and a list of these. */
  function_call: toolCallsSchema,
  function_calls: toolCallsSchema,
};

/** A piece of Mistral's content list. Pieces of other types, such as references, are not shown. */
const contentPieceSchema = z.object({
  /** A call in the form of others. */
  ...toolCallPieceSchema.shape,
  function: z.nullish(z.unknown()),
  tool: z.nullish(z.unknown()),
  type: text,
  text,
  thinking: z.nullish(z.union([z.array(z.object({ text })), z.string()])),
  signature: lenient(z.string()),
});

/** Content is a text or a list of pieces; some write one piece, texts in the list, or a number. */
const contentSchema = z.union([
  z.string(),
  z.pipe(z.number(), z.transform(String)),
  z.array(z.nullish(z.union([contentPieceSchema, z.string()]))),
  z.pipe(
    contentPieceSchema,
    z.transform((piece) => [piece]),
  ),
]);

/** A piece of OpenRouter's `reasoning_details`. */
const reasoningDetailSchema = z.looseObject({
  type: text,
  index: z.nullish(z.number()),
  id: text,
  text,
  summary: text,
  signature: text,
  data: text,
});

const annotationSchema = z.object({
  type: text,
  url_citation: z.nullish(z.object({ url: text, title: text })),
});

const imageSchema = z.object({ image_url: z.nullish(z.object({ url: text })) });

const deltaSchema = z.object({
  content: lenient(contentSchema),
  reasoning_content: lenient(z.string()),
  reasoning: lenient(z.string()),
  /** In their place. */
  thinking: lenient(z.string()),
  reasoning_details: lenient(z.array(reasoningDetailSchema)),
  refusal: lenient(z.string()),
  ...callsSchema,
  annotations: lenient(z.array(annotationSchema)),
  images: lenient(z.array(imageSchema)),
  /** Beside the delta is its place. */
  finish_reason: lenient(z.string()),
});

/** What languages without objects of their own write for an empty one. */
const nothing = z.pipe(
  z.union([z.literal(''), z.literal(false), z.array(z.never())]),
  z.transform(() => undefined),
);

/** A delta or a message, or the bare text of one. */
const pieceSchema = z.union([
  nothing,
  deltaSchema,
  z.pipe(
    z.string(),
    z.transform((content) => ({ content })),
  ),
]);

const usageSchema = z.looseObject({
  prompt_tokens: z.nullish(z.number()),
  completion_tokens: z.nullish(z.number()),
  prompt_tokens_details: z.nullish(
    z.object({ cached_tokens: z.nullish(z.number()), cache_write_tokens: z.nullish(z.number()) }),
  ),
  completion_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(z.number()) })),
  /** DeepSeek. */
  prompt_cache_hit_tokens: z.nullish(z.number()),
  /** Azure-hosted DeepSeek, Perplexity. */
  reasoning_tokens: z.nullish(z.number()),
});

const choiceSchema = z.object({
  index: lenient(z.union([z.number(), z.string()])),
  delta: z.nullish(pieceSchema),
  /** What servers that do not stream have in its place, and some of those that do. */
  message: z.nullish(pieceSchema),
  /** Beside the delta is not their place. */
  ...callsSchema,
  /** Of the older completions. */
  text: lenient(z.string()),
  /** Without a delta around it. */
  content: lenient(contentSchema),
  finish_reason: lenient(z.string()),
  /** The same, as JavaScript would name it. */
  finishReason: lenient(z.string()),
  /** OpenRouter. */
  error: z.nullish(z.unknown()),
});

/**
 * One chunk of a streamed chat completion, as far as we read it. Servers differ and change: everything may be absent.
 * Format: https://platform.openai.com/docs/api-reference/chat-streaming
 */
export const chunkSchema = z.object({
  choices: z.nullish(z.array(z.nullish(choiceSchema))),
  usage: lenient(usageSchema),
  /** Groq. */
  x_groq: lenient(z.object({ usage: lenient(usageSchema), error: z.nullish(z.unknown()) })),
  /** Perplexity, on every chunk. */
  citations: lenient(z.array(z.string())),
  /** Perplexity, on every chunk. */
  search_results: lenient(z.array(z.object({ url: text, title: text }))),
  /** An error after status 200. */
  error: z.nullish(z.unknown()),
});

export type Chunk = z.infer<typeof chunkSchema>;
export type Delta = z.infer<typeof deltaSchema>;
export type ReasoningDetail = z.infer<typeof reasoningDetailSchema>;
export type ToolCallPiece = z.infer<typeof toolCallPieceSchema>;
export type WireUsage = z.infer<typeof usageSchema>;
