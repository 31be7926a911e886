import { z } from '@/lib/domain/schema';

/** The voices of the Realtime API (API reference, "Create client secret", `session.audio.output.voice`). */
export const realtimeVoices = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
] as const;

/** Models that converse; those of the speech endpoint are none. */
export const realtimeModels = ['gpt-realtime-2.1-mini', 'gpt-realtime-2.1', 'gpt-realtime-2'];

const format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('audio/pcm'), rate: z.literal(24_000) }),
  z.strictObject({ type: z.literal('audio/pcmu') }),
  z.strictObject({ type: z.literal('audio/pcma') }),
]);

// "It is not possible to request both `text` and `audio` at the same time."
const modalities = z.array(z.enum(['text', 'audio'])).check(z.length(1));

const output = z.strictObject({
  format: z.optional(format),
  voice: z.optional(z.enum(realtimeVoices)),
  speed: z.optional(z.number().check(z.gte(0.25), z.lte(1.5))),
});

const tokens = z.union([z.literal('inf'), z.int().check(z.gte(1), z.lte(4096))]);

/** A session as it may be asked for. A field that nobody knows is refused. */
export const sessionSchema = z.strictObject({
  type: z.literal('realtime'),
  model: z.optional(z.string()),
  instructions: z.optional(z.string()),
  output_modalities: z.optional(modalities),
  max_output_tokens: z.optional(tokens),
  tool_choice: z.optional(z.enum(['none', 'auto', 'required'])),
  audio: z.optional(
    z.strictObject({
      input: z.optional(z.strictObject({ turn_detection: z.nullable(z.strictObject({ type: z.string() })) })),
      output: z.optional(output),
    }),
  ),
});

/** The body of a request for a secret. */
export const secretRequestSchema = z.strictObject({
  expires_after: z.optional(
    z.strictObject({ anchor: z.literal('created_at'), seconds: z.int().check(z.gte(10), z.lte(7200)) }),
  ),
  session: sessionSchema,
});

const message = z.strictObject({
  type: z.literal('message'),
  role: z.literal('user'),
  content: z.array(z.strictObject({ type: z.literal('input_text'), text: z.string() })).check(z.minLength(1)),
});

const eventId = z.optional(z.string().check(z.maxLength(512)));

/** What a client may send; another type is an error, and so is a field that nobody knows. */
export const clientEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session.update'), event_id: eventId, session: sessionSchema }),
  z.strictObject({ type: z.literal('response.cancel'), event_id: eventId, response_id: z.optional(z.string()) }),
  z.strictObject({
    type: z.literal('response.create'),
    event_id: eventId,
    response: z.strictObject({
      conversation: z.optional(z.enum(['auto', 'none'])),
      instructions: z.optional(z.string()),
      output_modalities: z.optional(modalities),
      max_output_tokens: z.optional(tokens),
      input: z.array(message).check(z.minLength(1)),
      audio: z.optional(z.strictObject({ output: z.optional(output) })),
    }),
  }),
]);

export type ClientEvent = z.infer<typeof clientEventSchema>;

export type Session = z.infer<typeof sessionSchema>;
