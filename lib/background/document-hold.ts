import { ChatError } from '@/lib/domain/chat-error';
import type { ChannelClient } from '@/lib/messaging/channel-host';
import type { Timers } from '@/lib/platform/clock';

/** A document that has not reported ready after this time has failed to load, ms. */
const openLimit = 10_000;

/** The background's hold of a hidden document, which may close at any time. */
export type DocumentHold<Task> = {
  /** The document, while it is there. */
  client(): ChannelClient<Task> | undefined;
  /** It has said that it is ready. */
  noteReady(client: ChannelClient<Task>): void;
  /** A port went away: true when it was that of the document. */
  noteGone(client: ChannelClient<Task>): boolean;
  /** Opens the document unless it is there. Rejects with ChatError `timeout`. */
  open(): Promise<void>;
  /** Gives it a task; false when it is not there. */
  tell(task: Task): boolean;
};

/** `openDocument` makes the browser open it; its port and its readiness are noted from outside. */
export const createDocumentHold = <Task>(timers: Timers, openDocument: () => Promise<void>): DocumentHold<Task> => {
  let held: ChannelClient<Task> | undefined;
  const waiting = new Set<() => void>();

  const ready = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (held !== undefined) return resolve();
      const cancel = timers.after(openLimit, () => {
        waiting.delete(finish);
        reject(new ChatError({ code: 'timeout' }));
      });
      const finish = (): void => {
        cancel();
        resolve();
      };
      waiting.add(finish);
    });

  return {
    client: () => held,
    noteReady: (client) => {
      held = client;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    noteGone: (client) => {
      if (held !== client) return false;
      held = undefined;
      return true;
    },
    open: async () => {
      if (held === undefined) await openDocument();
      await ready();
    },
    tell: (task) => {
      held?.send(task);
      return held !== undefined;
    },
  };
};
