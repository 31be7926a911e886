import type { ChatEvent } from '@/lib/commands/all';
import type { ChannelClient } from '@/lib/messaging/channel-host';

/** Gets every event. `except` is the page that does not need it: its reply says the same. */
export type EventListener = (event: ChatEvent, except?: ChannelClient<ChatEvent>) => void;

/** Reports what happens in the background to its listeners: the connected panels, and features that follow others. */
export type BackgroundEvents = {
  readonly publish: EventListener;
  onEvent(listener: EventListener): void;
};

/**
 * Makes it. All listeners get an event before any gets the next one, even when a listener publishes that: so all get
 * the same order, whichever started first. If one throws, the others still get the event; `publish` throws afterwards.
 */
export const createEvents = (): BackgroundEvents => {
  const listeners: EventListener[] = [];
  const waiting: Parameters<EventListener>[] = [];
  let isTelling = false;

  const tellAll = (): readonly unknown[] => {
    const failures: unknown[] = [];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const listener of listeners) {
        try {
          listener(...next);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    return failures;
  };

  return {
    onEvent: (listener) => {
      listeners.push(listener);
    },
    publish: (...told) => {
      waiting.push(told);
      if (isTelling) return;
      isTelling = true;
      const failures = tellAll();
      isTelling = false;
      if (failures.length > 0) throw failures[0];
    },
  };
};
