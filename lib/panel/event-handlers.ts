import type { ChatEvent } from '@/lib/commands/all';

type EventOf<Event extends ChatEvent, Type> = Extract<Event, { readonly type: Type }>;

/** What a feature does when the background reports what concerns it: one handler for each of these events. */
export type EventHandlers<Event extends ChatEvent> = {
  readonly [Type in Event['type']]: (event: EventOf<Event, Type>) => void;
};

/** Passes an event to its handler. An event without one is left to code that listens by itself. */
export const handleEvent = <Type extends ChatEvent['type']>(
  handlers: Partial<EventHandlers<ChatEvent>>,
  event: EventOf<ChatEvent, Type>,
  type: Type,
): void => handlers[type]?.(event);
