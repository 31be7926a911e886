import type { ChatEvent } from '@/lib/commands/all';
import type { ChannelClient } from '@/lib/messaging/channel-host';

/** Hears of every event. `except` is the page that need not be told: its reply says the same. */
export type EventListener = (event: ChatEvent, except?: ChannelClient<ChatEvent>) => void;

/** What happens in the background, told to whoever has asked: the connected panels, and features that follow others. */
export type BackgroundEvents = {
  readonly publish: EventListener;
  onEvent(listener: EventListener): void;
};

/**
 * Makes it. All hear of an event before anyone hears of the next one, also when a listener publishes that: so every
 * listener hears the same order, whichever began first. One that throws keeps it from no other; `publish` throws it then.
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
