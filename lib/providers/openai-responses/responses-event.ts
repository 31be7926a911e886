import { z } from '@/lib/domain/schema';
import { lenient } from '../wire/lenient';

const text = z.nullish(z.string());

/** What Perplexity found: https://docs.perplexity.ai/docs/cookbook/articles/streaming-citations/README (2026). */
const resultsSchema = z.catch(z.nullish(z.array(z.object({ url: text, title: text }))), undefined);

/** An index; some write it as a text. */
const index = lenient(z.union([z.number(), z.pipe(z.string(), z.coerce.number())]));

const itemSchema = z.object({
  type: text,
  id: text,
  status: text,
  call_id: text,
  name: text,
  /** JSON text; some send the object itself. */
  arguments: z.nullish(z.unknown()),
  /** In the words of other services. */
  input: z.nullish(z.unknown()),
  parameters: z.nullish(z.unknown()),
  args: z.nullish(z.unknown()),
  /** What is called, in an object of its own as in chat completions. */
  function: lenient(z.object({ name: text, arguments: z.nullish(z.unknown()) })),
  encrypted_content: text,
  content: z.nullish(z.unknown()),
  summary: z.nullish(z.unknown()),
  /** For a finished image_generation_call: base64. */
  result: z.nullish(z.unknown()),
  output_format: text,
  results: resultsSchema,
});

/** An item; some write the bare text of a message. */
export const messageOfText = (item: unknown): unknown =>
  typeof item === 'string' ? { type: 'message', content: item } : item;

const usageSchema = z.looseObject({
  input_tokens: z.nullish(z.number()),
  output_tokens: z.nullish(z.number()),
  input_tokens_details: z.nullish(
    z.object({ cached_tokens: z.nullish(z.number()), cache_write_tokens: z.nullish(z.number()) }),
  ),
  output_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(z.number()) })),
});

/**
 * One event of the Responses API, as far as we read it: `type` tells which of the other keys are there.
 * Format: https://platform.openai.com/docs/api-reference/responses-streaming
 */
export const responsesEventSchema = z.object({
  type: text,
  output_index: index,
  content_index: index,
  summary_index: index,
  item_id: lenient(z.string()),
  /** A text; some send the arguments of a call as the object itself, or a text in an object. */
  delta: lenient(z.union([z.string(), z.looseObject({})])),
  /** Of a call whose arguments are whole. */
  name: lenient(z.string()),
  call_id: lenient(z.string()),
  arguments: z.nullish(z.unknown()),
  /** A piece of content that is whole. */
  part: lenient(z.looseObject({ type: text })),
  text,
  refusal: lenient(z.string()),
  item: z.nullish(z.pipe(z.transform(messageOfText), itemSchema)),
  results: resultsSchema,
  annotation: lenient(z.object({ type: text, url: text, title: text })),
  response: z.nullish(
    z.object({
      usage: lenient(usageSchema),
      status: lenient(z.string()),
      output: z.nullish(z.unknown()),
      /** What clients make of it. */
      output_text: lenient(z.string()),
      incomplete_details: lenient(z.object({ reason: text })),
      error: z.nullish(z.unknown()),
      /** Where `response.done` of realtime services has it. */
      status_details: lenient(z.object({ error: z.nullish(z.unknown()) })),
    }),
  ),
  /** The nested form of an error event. */
  error: z.nullish(z.unknown()),
});

export type ResponsesEvent = z.infer<typeof responsesEventSchema>;
export type ResponsesItem = z.infer<typeof itemSchema>;
export type ResponsesUsage = z.infer<typeof usageSchema>;
