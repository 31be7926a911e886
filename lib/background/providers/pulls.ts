import type { ChatEvent } from '@/lib/commands/all';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { ModelStore, PullProgress } from '@/lib/domain/providers/provider';
import type { Timers } from '@/lib/platform/clock';
import type { Keepalive } from '@/lib/platform/keepalive';
import type { Connection } from '../connection';
import type { NetworkAccess } from '../guarded-fetch';
import { callProvider } from './provider-call';

export type PullContext = {
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly keepalive: Keepalive;
  connect(connectionId: string): Promise<Connection>;
  broadcast(event: ChatEvent): void;
  explain(error: unknown): ChatErrorData;
  /** The models of this connection changed. */
  onModelsChange(connectionId: string): Promise<void>;
};

/** Downloads and removals of models on a server that manages its own. */
export type Pulls = {
  /** Starts a download, or does nothing when it is under way; progress comes as events. */
  pull(connectionId: string, modelId: string): Promise<void>;
  /** Pauses it: the server keeps what it has, and pulling again continues from there. */
  cancel(connectionId: string, modelId: string): void;
  remove(connectionId: string, modelId: string): Promise<void>;
};

const storeOf = (connection: Connection): ModelStore => {
  const { models } = connection.provider;
  if (models === undefined) throw new ChatError({ code: 'bad-request' });
  return models;
};

/** Makes the downloads of this worker. */
export const createPulls = (context: PullContext): Pulls => {
  const running = new Map<string, AbortController>();
  const keyOf = (connectionId: string, modelId: string): string => JSON.stringify([connectionId, modelId]);

  const run = async (connectionId: string, modelId: string, connection: Connection, abort: AbortController) => {
    let progress: PullProgress = { status: '' };
    const tell = (state: 'running' | 'done' | 'cancelled' | 'failed', error?: ChatErrorData): void =>
      context.broadcast({
        type: 'pull-progress',
        connectionId,
        modelId,
        progress,
        state,
        ...(error !== undefined && { error }),
      });
    try {
      await callProvider(connection, context, { signal: abort.signal }, async (providerContext) => {
        for await (const next of storeOf(connection).pull(modelId, providerContext)) {
          progress = next;
          tell('running');
        }
      });
      await context.onModelsChange(connectionId);
      tell('done');
    } catch (error) {
      if (abort.signal.aborted) tell('cancelled');
      else tell('failed', context.explain(error));
    }
  };

  return {
    pull: async (connectionId, modelId) => {
      const key = keyOf(connectionId, modelId);
      if (running.has(key)) return;
      const abort = new AbortController();
      running.set(key, abort);
      const release = context.keepalive.hold();
      const end = (): void => {
        running.delete(key);
        release();
      };
      try {
        const connection = await context.connect(connectionId);
        storeOf(connection);
        void run(connectionId, modelId, connection, abort).finally(end);
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: (connectionId, modelId) => running.get(keyOf(connectionId, modelId))?.abort(),
    remove: async (connectionId, modelId) => {
      const connection = await context.connect(connectionId);
      await callProvider(connection, context, {}, (providerContext) =>
        storeOf(connection).remove(modelId, providerContext),
      );
      await context.onModelsChange(connectionId);
    },
  };
};
