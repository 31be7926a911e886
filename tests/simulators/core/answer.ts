import { z } from '@/lib/domain/schema';

/**
 * One piece of a generated answer, in no service's words; each simulator writes it in its own format.
 * - `text`, `reasoning`: streamed in pieces of about a token, or of `pieceLength` UTF-16 units.
 * - `generated`: `bytes` bytes of deterministic text (`generatedText(bytes, seed)`), in pieces of 1,000.
 * - `tool-call`: `args` is what the model wrote; `argsText` instead for arguments that are no JSON.
 * - `pause`: nothing is written for `ms`. Like the next three it means something in streams only.
 * - `gate`: nothing is written until the gate of that name is opened (`Simulator.open`, `POST /open`).
 * - `raw`: written as it stands between two events (a malformed line, a comment, a foreign event).
 * - `malformed`: an event of the service whose JSON breaks off.
 * - `error`: the service's own error after HTTP 200, in its own format.
 */
export const answerPieceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), pieceLength: z.optional(z.int().check(z.positive())) }),
  z.object({ type: z.literal('reasoning'), text: z.string(), pieceLength: z.optional(z.int().check(z.positive())) }),
  z.object({ type: z.literal('generated'), bytes: z.int().check(z.positive()), seed: z.optional(z.int()) }),
  z.object({
    type: z.literal('tool-call'),
    name: z.string(),
    args: z.optional(z.record(z.string(), z.unknown())),
    argsText: z.optional(z.string()),
    id: z.optional(z.string()),
  }),
  z.object({ type: z.literal('refusal'), text: z.string() }),
  z.object({ type: z.literal('source'), url: z.string(), title: z.string() }),
  z.object({ type: z.literal('pause'), ms: z.number() }),
  z.object({ type: z.literal('gate'), name: z.string() }),
  z.object({ type: z.literal('raw'), text: z.string() }),
  z.object({ type: z.literal('malformed') }),
  z.object({ type: z.literal('error'), message: z.string(), code: z.optional(z.string()) }),
]);

export type AnswerPiece = z.infer<typeof answerPieceSchema>;

export const answerSchema = z.object({
  pieces: z.array(answerPieceSchema),
  /** The service's own word for the end; absent = what the pieces imply (`stop`, or the word for tool calls). */
  finish: z.optional(z.string()),
  /** Absent = counted from the pieces. Tokens. */
  usage: z.optional(
    z.object({ promptTokens: z.number(), completionTokens: z.number(), reasoningTokens: z.optional(z.number()) }),
  ),
  /** The stream ends after the pieces without the service's end of generation. */
  endsEarly: z.optional(z.boolean()),
});

/** A whole answer of a model. */
export type Answer = z.infer<typeof answerSchema>;
