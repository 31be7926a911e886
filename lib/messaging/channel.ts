import { type ChatCommandResults, type ChatCommandType, chatCommandSchema } from '@/lib/domain/chat-command';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { SenderClass } from './sender';

/** A kind of port: its name, who may open it, and the schema of the commands that it carries. */
export type Channel<Schema extends z.core.$ZodType> = {
  readonly name: string;
  readonly openTo: Exclude<SenderClass, 'foreign'>;
  readonly commands: Schema;
};

/** Checks a channel's shape where it is written. */
export const defineChannel = <Schema extends z.core.$ZodType>(channel: Channel<Schema>): Channel<Schema> => channel;

/** Panel to background. Carries keys once, towards the background; never back. */
export const chatChannel = defineChannel({ name: 'chat', openTo: 'extension', commands: chatCommandSchema });

/** What a page posts: a command with a number that its reply repeats. */
export const requestEnvelopeSchema = z.object({
  type: z.literal('request'),
  number: z.number().check(z.int(), z.nonnegative()),
  command: z.unknown(),
});

/** What the background posts. Pages trust it: only the background holds the other end of the port. */
export type BackgroundEnvelope<Event> =
  | { readonly type: 'reply'; readonly number: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly number: number; readonly error: ChatErrorData }
  | { readonly type: 'event'; readonly event: Event };

const hasChatErrorCode = (value: unknown): boolean =>
  z.safeParse(z.looseObject({ code: z.enum(chatErrorCodes) }), value).success;

/** An error as our own contexts send it to each other. */
export const chatErrorSchema = z.custom<ChatErrorData>(hasChatErrorCode);

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

/** Names the result of a command, which `ChatCommandResults` promises and the background delivers. */
export const chatResultSchema = <Type extends ChatCommandType>() => z.custom<ChatCommandResults[Type]>();
