import { chatCommandSchema } from '@/lib/domain/app/chat-command';
import type { z } from '@/lib/domain/schema';
import { channelNames } from './channel-names';
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
export const chatChannel = defineChannel({ name: channelNames.chat, openTo: 'extension', commands: chatCommandSchema });
