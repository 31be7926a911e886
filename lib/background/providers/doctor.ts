import { ChatError } from '@/lib/domain/chat-error';
import { type Diagnosis, firstFailure } from '@/lib/domain/providers/diagnosis';
import { connectProvider } from './connect';
import { examine } from './examine';
import type { ConnectionsContext } from './provider-changes';

/** Examines connections, one examination of each at a time. */
export type Doctor = {
  /** Finds out where a connection breaks and notes what it says. Throws ChatError `no-model` when it is gone. */
  examine(connectionId: string, modelId: string | undefined): Promise<Diagnosis>;
  cancel(connectionId: string): void;
  /**
   * Moves a connection to another path of the same origin; its keys, which were given for that origin, stay. Throws
   * ChatError `bad-request` for another origin.
   */
  switchAddress(connectionId: string, baseUrl: string): Promise<void>;
};

const isSameOrigin = (before: unknown, after: string): boolean =>
  typeof before === 'string' &&
  URL.canParse(before) &&
  URL.canParse(after) &&
  new URL(before).origin === new URL(after).origin;

/** Makes the doctor of the connected providers. */
export const createDoctor = (use: ConnectionsContext): Doctor => {
  const running = new Map<string, AbortController>();

  const cancel = (connectionId: string): void => running.get(connectionId)?.abort();

  return {
    cancel,
    examine: async (connectionId, modelId) => {
      cancel(connectionId);
      const abort = new AbortController();
      running.set(connectionId, abort);
      try {
        const { row, provider, settings } = await connectProvider(use, connectionId);
        await use.beforeCheck(row.host);
        const patient = { row, provider, settings, ...(modelId !== undefined && { modelId }) };
        const { diagnosis, models } = await examine(patient, { ...use, signal: abort.signal });
        abort.signal.throwIfAborted();
        const error = firstFailure(diagnosis)?.error;
        const current = await use.providers.find(connectionId);
        if (current !== undefined) {
          await use.providers.write({
            ...current,
            models: models ?? current.models,
            check: { at: use.network.clock.now(), ms: diagnosis.ms, ...(error !== undefined && { error }) },
          });
          await use.onChange();
        }
        return diagnosis;
      } finally {
        if (running.get(connectionId) === abort) running.delete(connectionId);
      }
    },
    switchAddress: async (connectionId, baseUrl) => {
      const row = await use.providers.find(connectionId);
      if (row === undefined) throw new ChatError({ code: 'no-model' });
      if (!isSameOrigin(row.settings.baseUrl, baseUrl)) throw new ChatError({ code: 'bad-request' });
      await use.providers.write({ ...row, settings: { ...row.settings, baseUrl } });
      await use.onChange();
    },
  };
};
