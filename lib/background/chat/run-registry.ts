import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { Keepalive } from '@/lib/platform/keepalive';
import { type LiveRun, type RunContext, type RunOrder, startRun } from './live-run';

/** The live runs of this worker, at most one per conversation. */
export type RunRegistry = {
  begin(order: RunOrder): LiveRun;
  find(runId: string): LiveRun | undefined;
  inConversation(conversationId: string): LiveRun | undefined;
  /** The run that writes a message. */
  ofMessage(messageId: string): LiveRun | undefined;
  snapshots(): readonly RunSnapshot[];
  stopAll(): Promise<void>;
  /** Called for each conversation whose run has ended, when its end is stored and reported. */
  onFree(listener: (conversationId: string) => void): void;
};

/** Makes a registry; the worker stays awake while a run is live. */
export const createRunRegistry = (context: RunContext, keepalive: Keepalive): RunRegistry => {
  const runs = new Map<string, LiveRun>();
  const listeners: ((conversationId: string) => void)[] = [];
  const all = (): readonly LiveRun[] => [...runs.values()];
  return {
    begin: (order) => {
      const release = keepalive.hold();
      const run = startRun(order, context);
      runs.set(order.runId, run);
      void run.ended.finally(() => {
        runs.delete(order.runId);
        release();
        for (const listener of listeners) listener(order.message.conversationId);
      });
      return run;
    },
    find: (runId) => runs.get(runId),
    inConversation: (conversationId) => all().find((run) => run.order.message.conversationId === conversationId),
    ofMessage: (messageId) => all().find((run) => run.order.message.id === messageId),
    snapshots: () => all().map((run) => run.snapshot()),
    stopAll: async () => {
      for (const run of all()) run.stop();
      await Promise.all(all().map((run) => run.ended));
    },
    onFree: (listener) => {
      listeners.push(listener);
    },
  };
};
