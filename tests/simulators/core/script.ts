import { z } from '@/lib/domain/schema';
import { answerSchema } from './answer';

const duration = z.number().check(z.nonnegative());
const byteCount = z.int().check(z.nonnegative());
const headers = z.record(z.string(), z.string());

/**
 * What shall happen to one request. Everything is optional and plain JSON, so a script can be given in the same process
 * or over the control endpoint. Times in ms, places in bytes of the response body.
 */
export const scriptSchema = z.object({
  /** Shown in the access log. */
  name: z.optional(z.string()),
  /**
   * Which requests it is for; all given conditions must hold. Without `path` it is for generation requests only, so that
   * a list of models does not use up the script of a chat. `prompt` is a part of the last user message.
   */
  when: z.optional(
    z.object({
      method: z.optional(z.string()),
      path: z.optional(z.string()),
      model: z.optional(z.string()),
      prompt: z.optional(z.string()),
    }),
  ),
  /** How many requests it serves before the next matching script has its turn. Default 1. */
  times: z.optional(z.union([z.int().check(z.positive()), z.literal('always')])),

  /** What the model answers, in the service's own format. */
  answer: z.optional(answerSchema),
  /** The service's own error answer for that status. */
  error: z.optional(
    z.object({
      status: z.int(),
      code: z.optional(z.string()),
      errorType: z.optional(z.string()),
      message: z.optional(z.string()),
      headers: z.optional(headers),
    }),
  ),
  /** Sent as it is. `bodyBase64` for bytes that are no text. */
  reply: z.optional(
    z.object({
      status: z.optional(z.int()),
      headers: z.optional(headers),
      body: z.optional(z.string()),
      bodyBase64: z.optional(z.string()),
      /** Follows the body again and again, each time as one write, until the client has gone. */
      endless: z.optional(z.string()),
    }),
  ),

  /** Before the status line. */
  delayBeforeHeadersMs: z.optional(duration),
  /** Between the flushed headers and the first byte of the body. */
  delayBeforeBodyMs: z.optional(duration),
  /** Between two events of a stream. */
  paceMs: z.optional(duration),
  /** Splits the body's bytes into writes of this size, whatever the events are. */
  writeBytes: z.optional(z.int().check(z.positive())),
  /** Splits the body's bytes at exactly these places. */
  splitAt: z.optional(z.array(byteCount)),
  /**
   * Ends the response after that many bytes of the body. `end`: as if the answer were complete (HTTP is satisfied).
   * `close`: the connection is closed inside the HTTP message. `reset`: a TCP RST.
   */
  cut: z.optional(z.object({ atByte: byteCount, how: z._default(z.enum(['end', 'close', 'reset']), 'reset') })),
  /** Stops writing after that many bytes and keeps the connection open until the client or the simulator ends it. */
  stall: z.optional(z.object({ atByte: byteCount })),
});

/** A script as it is written: defaults may be left out. */
export type Script = z.input<typeof scriptSchema>;

/** A script after parsing. */
export type ParsedScript = z.infer<typeof scriptSchema>;

/** Parses one script or a list of them. Throws a zod error on anything else. */
export const parseScripts = (value: unknown): readonly ParsedScript[] =>
  z.array(scriptSchema).parse(Array.isArray(value) ? value : [value]);
