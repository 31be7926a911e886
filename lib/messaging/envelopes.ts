import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorSchema } from '@/lib/domain/chat-error-schema';
import { z } from '@/lib/domain/schema';

/** What the background posts. Pages trust it: only the background holds the other end of the port. */
export type BackgroundEnvelope<Event> =
  | { readonly type: 'reply'; readonly number: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly number: number; readonly error: ChatErrorData }
  | { readonly type: 'event'; readonly event: Event };

/**
 * What a page accepts. Only the background holds the other end of the port, so the heads are checked and the contents
 * trusted.
 */
export const backgroundEnvelopeSchema = <Event extends { readonly type: string }>() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('reply'), number: z.number(), result: z.unknown() }),
    z.object({ type: z.literal('failure'), number: z.number(), error: chatErrorSchema }),
    z.object({
      type: z.literal('event'),
      event: z.custom<Event>((value) => z.safeParse(z.looseObject({ type: z.string() }), value).success),
    }),
  ]);
