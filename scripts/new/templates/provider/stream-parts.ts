import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { makeCallId } from '@/lib/providers/wire/call-id';

/** One event of the answer, as far as it is read. */
const eventSchema = z.object({
  text: z.nullish(z.string()),
  reasoning: z.nullish(z.string()),
  toolCall: z.nullish(z.object({ id: z.nullish(z.string()), name: z.string(), arguments: z.nullish(z.unknown()) })),
  finishReason: z.nullish(z.string()),
  usage: z.nullish(z.object({ promptTokens: z.number(), completionTokens: z.number() })),
  error: z.nullish(z.unknown()),
});

type WireEvent = z.infer<typeof eventSchema>;

const finishReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool-calls', 'tool-calls'],
  ['content-filter', 'content-filter'],
]);

function* partsOf({ text, reasoning, toolCall, finishReason, usage }: WireEvent): Generator<StreamPart> {
  if (reasoning) yield { type: 'reasoning', text: reasoning };
  if (text) yield { type: 'text', text };
  if (toolCall) {
    const { id, name, arguments: args } = toolCall;
    yield { type: 'tool_call', toolCallId: id || makeCallId(), toolName: name, args: args ?? {} };
  }
  if (finishReason) {
    yield {
      type: 'finish_step',
      finishReason: finishReasons.get(finishReason) ?? 'other',
      isContinued: false,
      ...(usage && { usage }),
    };
  }
}

/**
 * The events of one answer as stream parts; `finishReason` is the end of generation, and nothing is read after it.
 * Throws ChatError `malformed` for an event of another shape, and what an error among the events says.
 */
export async function* templateNameParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
): AsyncGenerator<StreamPart> {
  for await (const raw of events) {
    const { success, data: event } = z.safeParse(eventSchema, raw);
    if (!success) throw new ChatError({ code: 'malformed', host: call.host });
    if (event.error !== undefined && event.error !== null) throw inBandError(raw, call);
    yield* partsOf(event);
    if (event.finishReason) return;
  }
}
