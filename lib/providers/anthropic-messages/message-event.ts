import { z } from '@/lib/domain/schema';
import { lenient } from '../wire/lenient';

const count = lenient(z.number());

const usageSchema = z.object({
  input_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  output_tokens: count,
  output_tokens_details: lenient(z.object({ thinking_tokens: count })),
});

const citationSchema = z.object({ url: z.nullish(z.string()), title: z.nullish(z.string()) });

/** One event of a Messages stream (Anthropic API reference, "Streaming"), as far as we read it. */
export const messageEventSchema = z.object({
  type: z.string(),
  /** Some write it as a text. */
  index: lenient(z.union([z.number(), z.pipe(z.string(), z.coerce.number())])),
  message: lenient(z.object({ usage: lenient(usageSchema) })),
  content_block: z.nullish(
    z.object({
      type: z.string(),
      text: z.nullish(z.string()),
      thinking: z.nullish(z.string()),
      data: z.nullish(z.string()),
      id: lenient(z.string()),
      name: z.nullish(z.string()),
      input: z.optional(z.unknown()),
      /** In the words of other services. */
      arguments: z.optional(z.unknown()),
      parameters: z.optional(z.unknown()),
      args: z.optional(z.unknown()),
      content: z.optional(z.unknown()),
    }),
  ),
  delta: z.nullish(
    z.pipe(
      z.transform((delta) => (typeof delta === 'string' ? { text: delta } : delta)),
      z.object({
        type: z.nullish(z.string()),
        /** Of a call whose block has none. */
        name: lenient(z.string()),
        text: z.nullish(z.string()),
        thinking: z.nullish(z.string()),
        signature: z.nullish(z.string()),
        /** A text; proxies send the object itself. */
        partial_json: z.optional(z.unknown()),
        /** Under other names. */
        input_json: z.optional(z.unknown()),
        json: z.optional(z.unknown()),
        input: z.optional(z.unknown()),
        arguments: z.optional(z.unknown()),
        citation: lenient(citationSchema),
        stop_reason: lenient(z.string()),
        stop_details: lenient(z.object({ explanation: z.nullish(z.string()) })),
      }),
    ),
  ),
  usage: lenient(usageSchema),
  error: z.optional(z.unknown()),
});

export type MessageEvent = z.infer<typeof messageEventSchema>;
export type WireUsage = z.infer<typeof usageSchema>;

/** Items of a `web_search_tool_result` block; a failed search has an object there instead of a list. */
export const searchResultsSchema = z.catch(z.array(citationSchema), []);
