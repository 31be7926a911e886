import { ChatError } from '@/lib/domain/chat-error';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import type { Keepalive } from '@/lib/platform/keepalive';

/** What people wait for that ask a tool's server something, and how they end it. */
export type ToolWaits = {
  /**
   * Does it with a signal that `cancel` aborts, and keeps the worker alive for it. Rejects with ChatError `unknown` as soon as it
   * is canceled, whatever the work does then. Without an id nobody can cancel it.
   */
  run<Result>(workId: string | undefined, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Ends it; nothing where it is over. */
  cancel(workId: string): void;
};

/** Makes it. */
export const createToolWaits = (keepalive: Keepalive): ToolWaits => {
  const running = new Map<string, AbortController>();
  return {
    run: async (workId, work) => {
      const control = new AbortController();
      const letGo = keepalive.hold();
      if (workId !== undefined) running.set(workId, control);
      try {
        return await unlessAborted(work(control.signal), control.signal);
      } finally {
        if (workId !== undefined) running.delete(workId);
        letGo();
      }
    },
    cancel: (workId) => running.get(workId)?.abort(new ChatError({ code: 'unknown', detail: 'canceled by the user' })),
  };
};
