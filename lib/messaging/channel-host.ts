import { type CommandOf, commandParser, type Declarations } from '@/lib/commands/declare';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { Channel } from './channel';
import type { BackgroundEnvelope } from './envelopes';
import { isLargerThan } from './message-size';
import type { ChannelPort, PortSender } from './port';
import { classifySender, type OwnIdentity } from './sender';

/** An answer holds at most 8 MB of text; sending its lines back takes somewhat more. */
const sizeCap = 24_000_000;

/** What a page posts: a command with a number that its reply repeats. */
const requestEnvelopeSchema = z.object({
  type: z.literal('request'),
  number: z.number().check(z.int(), z.nonnegative()),
  command: z.unknown(),
  /** It was on its way to a worker that died, which may have carried it out. */
  isRepeat: z.optional(z.boolean()),
});

/** The number of a message that is not read further: its sender waits for an answer to it. */
const numberOf = (message: unknown): number => {
  const head = z.safeParse(z.looseObject({ number: requestEnvelopeSchema.shape.number }), message);
  return head.success ? head.data.number : -1;
};

/** One connected page. */
export type ChannelClient<Event> = {
  /** What the browser says about the page. */
  readonly sender: PortSender | undefined;
  send(event: Event): void;
};

/** Why something that came over a port was not looked at. Holds no content of the message. */
export type Refusal = {
  readonly channel: string;
  readonly reason: 'sender' | 'envelope' | 'size' | 'command';
  /** Paths of the fields that did not fit, without their values. */
  readonly fields?: readonly string[];
};

export type ChannelHostOptions<Command, Event> = {
  readonly own: OwnIdentity;
  /** Answers a parsed command; what it throws becomes the reply's error. */
  handle(command: Command, client: ChannelClient<Event>): Promise<unknown>;
  /** Turns what `handle` threw into data. */
  explain(error: unknown): ChatErrorData;
  onRefusal(refusal: Refusal): void;
  onConnect?(client: ChannelClient<Event>): void;
  onDisconnect?(client: ChannelClient<Event>): void;
};

/** The background's end of a channel. `accept` takes a new port: true when the port was one of this channel's. */
export type ChannelHost<Event> = {
  accept(port: ChannelPort): boolean;
  /** Tells every connected page, or all but one. */
  broadcast(event: Event, except?: ChannelClient<Event>): void;
  clients(): readonly ChannelClient<Event>[];
};

const fieldsOf = (error: z.core.$ZodError): readonly string[] => error.issues.map((issue) => issue.path.join('.'));

/**
 * Makes the background's end of a channel. A port with another name is left alone (every context sees every `connect`);
 * a port from a sender that must not open the channel is cut; a message that does not parse is refused and logged.
 */
export const createChannelHost = <Declared extends Declarations, Event>(
  channel: Channel<Declared>,
  options: ChannelHostOptions<CommandOf<Declared>, Event>,
): ChannelHost<Event> => {
  const parse = commandParser(channel.commands);
  const connected = new Map<ChannelPort, ChannelClient<Event>>();

  const post = (port: ChannelPort, envelope: BackgroundEnvelope<Event>): void => {
    if (!connected.has(port)) return;
    try {
      port.postMessage(envelope);
    } catch {
      // The page went away between its last message and this one; its onDisconnect follows.
      connected.delete(port);
    }
  };

  const refuse = (port: ChannelPort, number: number, refusal: Omit<Refusal, 'channel'>): void => {
    options.onRefusal({ channel: channel.name, ...refusal });
    post(port, { type: 'failure', number, error: new ChatError({ code: 'bad-request' }).data });
  };

  const receive = async (port: ChannelPort, client: ChannelClient<Event>, message: unknown): Promise<void> => {
    if (isLargerThan(message, sizeCap)) return refuse(port, numberOf(message), { reason: 'size' });
    const envelope = z.safeParse(requestEnvelopeSchema, message);
    if (!envelope.success) return refuse(port, -1, { reason: 'envelope', fields: fieldsOf(envelope.error) });
    const { number, isRepeat = false } = envelope.data;
    const command = parse(envelope.data.command);
    if (!command.success) return refuse(port, number, { reason: 'command', fields: fieldsOf(command.error) });
    if (isRepeat && !command.isRepeatable) {
      return post(port, { type: 'failure', number, error: new ChatError({ code: 'worker-stopped' }).data });
    }
    try {
      post(port, { type: 'reply', number, result: await options.handle(command.data, client) });
    } catch (error) {
      post(port, { type: 'failure', number, error: options.explain(error) });
    }
  };

  return {
    accept: (port) => {
      if (port.name !== channel.name) return false;
      if (classifySender(port.sender, options.own) !== channel.openTo) {
        options.onRefusal({ channel: channel.name, reason: 'sender' });
        port.disconnect();
        return true;
      }
      const client: ChannelClient<Event> = {
        sender: port.sender,
        send: (event) => post(port, { type: 'event', event }),
      };
      connected.set(port, client);
      port.onMessage.addListener((message) => void receive(port, client, message));
      port.onDisconnect.addListener(() => {
        connected.delete(port);
        options.onDisconnect?.(client);
      });
      options.onConnect?.(client);
      return true;
    },
    broadcast: (event, except) => {
      for (const client of connected.values()) if (client !== except) client.send(event);
    },
    clients: () => [...connected.values()],
  };
};
